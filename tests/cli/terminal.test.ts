import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { listAudit } from '~/domain/audit/queries.server'
import { partnerFile } from '~/domain/partners/queries.server'
import { desk, KEYS } from './quad'
import { HILL_FILE } from './schools'

const { down, enter, esc, ctrlC } = KEYS

test('[CLI-02] quad alone opens a menu of five places; arrows and Enter move, Esc goes back, q quits', async () => {
  const here = desk()
  await here.quad(['partners', 'import', '-'], { input: HILL_FILE })
  const quad = here.terminal([])
  await quad.shows('q quits')
  for (const place of ['Partners', 'Terms', 'Seeding', 'Search', 'Health'])
    expect(quad.text()).toContain(place)

  quad.press(enter)
  await quad.shows('hill.localhost')
  quad.press(enter)
  await quad.shows('What belongs to it')
  quad.press(enter)
  await quad.shows('Hill Campus (primary, active, hybrid)')
  quad.press(esc)
  await quad.shows('What belongs to it')
  quad.press(esc)
  await quad.shows('create or update a whole school')
  quad.press(esc)
  await quad.shows('Health')
  quad.press(down)
  await quad.shows(/❯ Terms/)
  quad.press(enter)
  await quad.shows('answer key')
  quad.press(esc)
  await quad.shows('Health')
  quad.press('q')
  expect(await quad.code).toBe(0)
  const bare = await here.binary([])
  expect(bare).toMatchObject({ code: 2, err: '' })
  expect(bare.out).toBe((await here.quad(['--help'])).out)
})

test('a command chosen in the menu shows its plan, does it and goes back; Ctrl-C ends with 130 and gives the terminal back', async () => {
  const here = desk()
  const quad = here.terminal([], {}, { before: 'tty', after: 'stty -a' })
  await quad.shows('q quits')
  const [device = ''] = /\/dev\/pts\/\d+/.exec(quad.text()) ?? []
  spawnSync('stty', ['-F', device, 'cols', '60', 'rows', '20'])
  quad.press(down)
  await quad.shows(/❯ Terms/)
  quad.press(enter)
  await quad.shows('forbid words or phrases')
  quad.press(down)
  await quad.shows('❯ add')
  quad.press(enter)
  await quad.shows('Show the plan')
  quad.press('quick fix')
  await quad.shows('quick fix')
  quad.press(enter)
  await quad.shows('Shall this be done?')
  expect(await here.look((db) => db.read.restrictedTerm.count())).toBe(0)
  quad.press(enter)
  await quad.shows('✓ Done.')
  quad.press(enter)
  await quad.shows('1 restricted')
  // The last frame was drawn for the window as it is now.
  const [rules] = quad.raw().match(/─+(?!.*─)/s) ?? []
  expect(rules).toHaveLength(58)
  quad.press(ctrlC)
  expect(await quad.code).toBe(130)
  const [, ending = ''] = quad.raw().split('\u001b[?1049l')
  expect(quad.raw()).toContain('\u001b[?25h\u001b[?1049l')
  expect(ending).toMatch(/ icanon/)
  expect(ending).toMatch(/ echo /)
  const [term] = await here.look((db) => db.read.restrictedTerm.findMany())
  expect(term).toMatchObject({ term: 'quick fix', partner_code: '' })
  expect(await here.look((db) => listAudit(db, { command: 'terms add', limit: 5 }))).toMatchObject([
    { target: 'quick fix', outcome: 'done' },
  ])
})

test('what has the terminal for itself runs as from the command line, and the menu comes back to its place', async () => {
  const here = desk()
  const quad = here.terminal([])
  await quad.shows('q quits')
  quad.press(enter)
  await quad.shows('There are no schools yet.')
  quad.press(enter)
  await quad.shows('A new school')
  quad.press(esc)
  await quad.shows('Enter shows the menu again.')
  quad.press(enter)
  await quad.shows('There are no schools yet.')
  quad.press('q')
  expect(await quad.code).toBe(0)
})

test('[CLI-10] the wizard checks each answer at once; a wrong or taken one is named and asked again', async () => {
  const here = desk()
  await here.quad(['partners', 'import', '-'], { input: HILL_FILE })
  const given = here.terminal(['partners', 'add', '--code', 'hill', '--program', 'Law'])
  expect(await given.code).toBe(2)
  expect(given.text()).toContain('--code hill: hill is taken by Hill College.')
  const quad = here.terminal(['partners', 'add', '--name', 'Dale College'])
  const answers: [shown: string, typed: string][] = [
    ['Code (', 'Dale!'],
    ['must be a code', 'hill'],
    ['hill is taken by Hill College', 'dale'],
    ['Short name', 'Dale'],
    ['Abbreviation', ''],
    ['An answer is needed', 'DC'],
    ['Host name', 'hill.localhost'],
    ['belongs to Hill College', 'dale.localhost'],
    ['Institutions', 'main'],
    ['name must not be empty', 'main:Dale Campus'],
    ['Institutions', 'main:Again'],
    ['There is an institution main already', ''],
    ['Programs', 'Law'],
    ['Programs', ''],
    ['Feature flags', 'topic_page_v2'],
    ['Did you mean topics_page_v2', 'topics_page_v2'],
    ['Feature flags', ''],
    ['Accent', 'plum'],
    ['Add this school?', ''],
  ]
  for (const [shown, typed] of answers) {
    await quad.shows(shown)
    await quad.answer(typed)
  }
  expect(await quad.code).toBe(0)
  expect(quad.text()).toContain('Done.')
  expect(await here.look((db) => partnerFile(db.read, 'dale'))).toMatchObject({
    name: 'Dale College',
    shorthand_name: 'Dale',
    abbreviation: 'DC',
    host: 'dale.localhost',
    flags: { topics_page_v2: true },
    settings: { accent: 'plum' },
    institutions: [{ institution_code: 'main', name: 'Dale Campus', primary: true }],
    programs: ['Law'],
  })
})

test('[CLI-03] exit codes: declined is 3, interrupted 130, and help tells all five', async () => {
  const here = desk()
  const left = here.terminal(['partners', 'add'])
  await left.shows('Code (')
  await left.answer('dale')
  await left.shows('Name')
  left.press(esc)
  await left.shows('Code (')
  left.press(esc)
  expect(await left.code).toBe(3)

  const production = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(40) }
  const asked = here.terminal(['seed', 'school', '--code', 'tiny'], production)
  await asked.shows('[y/N]')
  await asked.answer('n')
  expect(await asked.code).toBe(3)

  const stopped = here.terminal(['seed', 'school'], production)
  await stopped.shows('Code?')
  stopped.press(ctrlC)
  expect(await stopped.code).toBe(130)
  expect(await here.look((db) => db.read.partner.count())).toBe(0)

  expect(await here.binary(['partners', 'list'])).toMatchObject({ code: 0 })
  expect(await here.binary(['partners', 'show', 'nobody'])).toMatchObject({ code: 1 })
  expect(await here.binary(['seed', 'school'])).toMatchObject({ code: 2 })
  const { out } = await here.binary(['help', 'exit-codes'])
  for (const code of ['0', '1', '2', '3', '130'])
    expect(out).toMatch(new RegExp(`^ +${code} `, 'm'))
})

const ESCAPE = '\u001b['

test('[CLI-06] colours and moving parts only on a terminal that wants them', async () => {
  const here = desk()
  const seed = ['seed', 'school', '--code']
  const colourful = here.terminal([...seed, 'one'])
  expect(await colourful.code).toBe(0)
  expect(colourful.raw()).toContain(`${ESCAPE}1m`)
  expect(colourful.text()).toMatch(/\d+ of [\d,]+, [\d,]+\/s/)

  const plain = here.terminal([...seed, 'two'], { NO_COLOR: '1' })
  expect(await plain.code).toBe(0)
  // Moves of the cursor stay, colours do not.
  expect(plain.raw()).not.toMatch(new RegExp(`\\${ESCAPE}[0-9;]*m`))

  const dumb = here.terminal([...seed, 'three'], { TERM: 'dumb' })
  expect(await dumb.code).toBe(0)
  expect(dumb.raw()).not.toContain(ESCAPE)

  const piped = await here.binary([...seed, 'four'])
  expect(`${piped.out}${piped.err}`).not.toContain(ESCAPE)
  const steps = piped.err.split('\n').filter((line) => line.startsWith('Seeding'))
  expect(steps.length).toBeGreaterThan(1)
  for (const line of steps) expect(line).toMatch(/…$|: .*\d+ of \d+/)
})

test('[CLI-07] a missing value is asked for on a terminal and named with its flag otherwise', async () => {
  const here = desk()
  const asked = here.terminal(['seed', 'school', '--students', '3', '--posts', '2'])
  await asked.shows('Code?')
  await asked.answer('tiny')
  expect(await asked.code).toBe(0)
  expect(await here.look((db) => db.read.partner.count())).toBe(1)

  const elsewhere = desk({ database: false })
  for (const args of [
    ['seed', 'school'],
    ['seed', 'school', '--json'],
    ['partners', 'add'],
  ]) {
    const answer = await elsewhere.binary(args)
    expect(answer.code).toBe(2)
    expect(answer.err).toContain('--code')
  }
  await expect(elsewhere.look((db) => db.read.partner.count())).rejects.toThrow()
  const quiet = here.terminal(['seed', 'school', '--json'])
  expect(await quiet.code).toBe(2)
})
