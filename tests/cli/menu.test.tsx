import { expect, test } from 'vitest'
import { FACTS, fakeWatch, openMenu, school } from './menu-world'
import { KEYS } from './shown'

const lines = (frame: string) => frame.split('\n')

test('the menu has five places and whatever else there is, under the name and the state of search', async () => {
  const menu = openMenu({ rows: 16 })
  await menu.shows('2 schools')
  expect(menu.frame()).toMatchInlineSnapshot(`
    " Campus                                       http://localhost:3000 ✓ search up
     ──────────────────────────────────────────────────────────────────────────────

     ❯ Partners     the schools · 2 schools
       Terms        what nobody may post · 1 restricted term
       Seeding      schools with made-up people
       Search       the indexes · 1,200 posts, search up
       Health       is everything in order? · 1 event waiting
       Everything   every command there is





     ──────────────────────────────────────────────────────────────────────────────
     ↑↓ move · Enter opens · q quits"
  `)
})

test('the whole frame fits a small terminal, a narrow one and a large one, also when it is pulled', async () => {
  const menu = openMenu()
  await menu.shows('2 schools')
  for (const [columns, rows] of [
    [80, 24],
    [60, 20],
    [200, 60],
    [40, 12],
  ] as const) {
    menu.resize(columns, rows)
    await expect.poll(() => lines(menu.frame()).length).toBe(rows)
    const widths = lines(menu.frame()).map((line) => line.length)
    expect(Math.max(...widths)).toBeLessThanOrEqual(columns)
    expect(menu.frame()).toContain('❯ Partners')
    expect(menu.frame()).toContain('q quits')
  }
})

test('schools are lines of a table; a long list scrolls and says where one is', async () => {
  const many = Array.from({ length: 40 }, (_, n) => school(`school-${n}`, `School ${n}, 東京`))
  const menu = openMenu({
    columns: 60,
    rows: 14,
    path: [{ name: 'partners' }],
    sources: { partners: async () => many },
  })
  await menu.shows('school-0')
  await menu.press(KEYS.pageDown)
  await menu.press(KEYS.pageDown)
  await menu.press(KEYS.down)
  await menu.shows('❯ school-13')
  // What else can be done with schools is more from time to time.
  expect(menu.frame().replace(/of \d+/, 'of …')).toMatchInlineSnapshot(`
    " Campus › Partners                              ✓ search up
     ──────────────────────────────────────────────────────────

       CODE       NAME             HOST          PEOPLE  STATUS
       school-10  School 10, 東京  school-10.l…       3  active
       school-11  School 11, 東京  school-11.l…       3  active
       school-12  School 12, 東京  school-12.l…       3  active
     ❯ school-13  School 13, 東京  school-13.l…       3  active
       school-14  School 14, 東京  school-14.l…       3  active
       school-15  School 15, 東京  school-15.l…       3  active
       14 of …

     ──────────────────────────────────────────────────────────
     ↑↓ move · Enter opens · Esc back · q quits"
  `)
  await menu.press(KEYS.enter)
  await menu.shows('School 13, 東京 · school-13.localhost · 3 people · active')
  await menu.press(KEYS.esc)
  await menu.shows('❯ school-13')
})

test('every command of the table is within reach, and one that needs the terminal is left for', async () => {
  const menu = openMenu({ rows: 100, path: [{ name: 'everything' }] })
  await menu.shows('partners import')
  for (const name of ['up', 'terms test', 'search verify', 'completion'])
    expect(menu.frame()).toContain(name)
  await menu.press(KEYS.enter)
  await expect.poll(() => menu.left).toEqual(['up'])
})

test('a text is tried while it is typed, and q is a letter there', async () => {
  const menu = openMenu({ path: [{ name: 'terms' }] })
  await menu.shows('1 restricted')
  await menu.press(KEYS.enter)
  await menu.shows('not kept anywhere')
  await menu.press('quite fine')
  await menu.shows('✓ may be posted')
  await menu.press(', darn')
  await menu.shows('✗ would be refused')
  expect(menu.frame()).toContain('Found the term "darn".')
  expect(menu.left).toEqual([])
  await menu.press(KEYS.esc)
  await menu.shows('1 restricted')
  await menu.press('q')
  await expect.poll(() => menu.left).toEqual(['quit'])
  await menu.press(KEYS.ctrlC)
  await expect.poll(() => menu.left).toEqual(['quit', 'interrupted'])
})

test('a place that cannot be loaded says why', async () => {
  const menu = openMenu({
    path: [{ name: 'terms' }],
    sources: { terms: () => Promise.reject(new Error('The database is away.')) },
  })
  await menu.shows('✗ The database is away.')
})

test('the screen of search shows every fact about it, also where the first takes more than a line', async () => {
  const { watch, tell } = fakeWatch()
  const menu = openMenu({ columns: 60, rows: 20, path: [{ name: 'search' }], sources: { watch } })
  const facts = ['Search  ', 'Posts  ', 'People  ', 'Waiting  ']
  for (const [rows, whole] of [
    [20, true],
    [14, false],
  ] as const) {
    menu.resize(60, rows)
    tell({ facts: FACTS })
    await expect.poll(() => lines(menu.frame()).length).toBe(rows)
    for (const fact of facts) await menu.shows(fact)
    expect(menu.frame().includes('7700')).toBe(whole)
    expect(menu.frame()).toContain('❯ reindex')
  }
})
