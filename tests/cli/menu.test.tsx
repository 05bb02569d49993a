import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import type { RunChecks } from '~cli/screens/health'
import { Menu, type MenuResult } from '~cli/screens/menu'
import type { MenuData, Place } from '~cli/screens/menu-items'
import { KEYS } from './pseudo-terminal'
import { rendered } from './rendered'

const { down, enter, esc, home, end, ctrlC } = KEYS

const school = (code: string) => ({
  partner_code: code,
  name: `${code} College`,
  host: `${code}.localhost`,
  status: 'active',
  institutions: 1,
  programs: 2,
  users: 3,
})

const DATA: MenuData = {
  partners: async () => [school('dale'), school('hill')],
  terms: async () => [{ id: '1', term: 'darn', partner_code: '' }],
}

function openMenu(more: Partial<ComponentProps<typeof Menu>> = {}, ...path: Place[]) {
  const results: MenuResult[] = []
  const props = {
    size: { columns: 80, rows: 24 },
    product: 'Campus',
    data: DATA,
    runChecks: async () => [],
    positions: new Map(),
    path: [{ name: 'Home' } as Place, ...path],
    ...more,
  }
  const menu = rendered(<Menu {...props} onEnd={(result) => results.push(result)} />)
  return { ...menu, results }
}

test.each([
  [80, 24],
  [40, 12],
  [200, 60],
])('[CLI-02] at %i columns and %i rows the menu fits the window', async (columns, rows) => {
  const menu = openMenu({ size: { columns, rows } })
  await menu.shows('❯ Partners')
  for (const place of ['Terms', 'Seeding', 'Search', 'Health', 'Every command', 'move'])
    expect(menu.frame()).toContain(place)
  await menu.press(down, down, down, down, down, enter)
  await menu.shows('partners add')
  const lines = menu.frame().split('\n')
  expect(lines.length).toBeLessThan(rows)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns)
})

const PAGE_DOWN = '\u001B[6~'

test.each([
  [12, 6],
  [24, 18],
  [30, 24],
])('[CLI-02] in %i rows a long list has %i entries', async (rows, entries) => {
  const terms = async () =>
    Array.from({ length: 60 }, (_, at) => ({ id: `${at}`, term: `word${at}`, partner_code: '' }))
  const menu = openMenu(
    { size: { columns: 80, rows }, data: { ...DATA, terms } },
    { name: 'Terms' },
  )
  await menu.shows('1 of 6')
  await menu.press(PAGE_DOWN, PAGE_DOWN)
  await menu.shows(`${2 * entries + 1} of 6`)
  expect(menu.frame().match(/^.*word\d+.*$/gm)).toHaveLength(entries)
})

test('[CLI-02] arrows, Home and End move, Esc goes back to where you were, q quits', async () => {
  const menu = openMenu()
  await menu.shows('❯ Partners')
  await menu.press(down, enter)
  await menu.shows('❯ terms list')
  await menu.press(end)
  await menu.shows('❯ darn')
  await menu.press(home)
  await menu.shows('❯ terms list')
  await menu.press(esc)
  await menu.shows('❯ Terms')
  await menu.press('q', ctrlC)
  expect(menu.results).toEqual(['quit', 'interrupted'])
})

test('slash filters a list as you type, and question mark lists the keys', async () => {
  const menu = openMenu({}, { name: 'Every command' })
  await menu.shows('❯ up')
  await menu.press('/', 'q', 'u', 'e')
  await menu.shows('❯ tickets list')
  expect(menu.frame()).not.toContain('partners add')
  await menu.press('zzz')
  await menu.shows('Nothing matches.')
  await menu.press(esc, '?')
  await menu.shows('Home End   first, last')
  await menu.press(esc)
  await menu.shows('❯ up')
})

test.each<[what: string, place: Place, keys: string[], argv: string]>([
  ['without questions it runs', { name: 'Partners' }, [down, down, down, enter], 'partners list'],
  ['options can be left alone', { name: 'Search' }, [down, enter, enter], 'search status'],
  ['of a school', { name: 'School', code: 'hill' }, [enter], 'partners show hill'],
  ['with its own wizard', { name: 'Partners' }, [down, down, enter], 'partners add'],
  ['a chosen term is removed', { name: 'Terms' }, [end, enter, enter], 'terms remove darn'],
  [
    'arguments are asked for, then options are offered',
    { name: 'Terms' },
    [down, enter, '-x', enter, enter, down, enter, 'hill', enter, enter],
    'terms add --partner=hill -- -x',
  ],
  [
    'a switch is switched by choosing it',
    { name: 'Search' },
    [down, down, enter, down, enter, home, enter],
    'search verify --fix',
  ],
])('%s', async (_, place, keys, argv) => {
  const menu = openMenu({}, place)
  await menu.shows('❯')
  await menu.press(...keys)
  // And where it goes on afterwards: at its list, not within the form.
  const ended = { run: argv.split(' '), path: [{ name: 'Home' }, place] }
  await expect.poll(() => menu.results).toEqual([ended])
})

test('a wrong value is named and asked again; standard input is the keyboard', async () => {
  const menu = openMenu({}, { name: 'Terms' })
  await menu.shows('❯')
  await menu.press(down, down, down, enter, '-', enter)
  await menu.shows('Name a file.')
  await menu.press(KEYS.ctrlU, 'list.txt', enter)
  await menu.shows('quad terms import list.txt')
  await menu.press(esc)
  await menu.shows('❯ terms import')
  expect(menu.results).toEqual([])
})

test('a list that cannot be loaded says why', async () => {
  const terms = () => Promise.reject(new Error('The database is locked.'))
  const menu = openMenu({ data: { ...DATA, terms } }, { name: 'Terms' })
  await menu.shows('The database is locked.')
  await menu.press(esc)
  await menu.shows('❯ Partners')
})

test('[CLI-02] health shows what doctor finds, the worst first, each with its remedy, and refreshes', async () => {
  let runs = 0
  const runChecks: RunChecks = async () => {
    runs++
    if (runs === 2) throw new Error('doctor did not start')
    return [
      { name: 'disk', status: 'ok', message: '9 GiB free' },
      { name: 'jobs', status: 'fail', message: '2 are dead', remedy: 'See quad jobs list.' },
      { name: 'mail', status: 'warn', message: 'goes to files', remedy: 'Set SMTP_URL.' },
    ]
  }
  const menu = openMenu({ runChecks }, { name: 'Health' })
  await menu.shows('Checked at')
  expect(menu.frame()).toMatch(
    /FAIL +jobs +2 are dead → See quad jobs list\.\n.*WARN +mail +goes to .*\n.*OK +disk +9 GiB/,
  )
  await menu.press('r')
  await menu.shows('doctor did not start')
  await menu.press('r')
  await menu.shows('Checked at')
})
