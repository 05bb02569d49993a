import { render } from 'ink-testing-library'
import type { ReactElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type { PartnerLine } from '~/domain/partners/queries.server'
import type { Verdict } from '~cli/actions/doctor'
import { Rate } from '~cli/rate'
import { Menu } from '~cli/screens/menu'
import type { MenuSources } from '~cli/screens/menu-sources'
import { Bar } from '~cli/screens/progress'
import type { Answers, WizardStep } from '~cli/screens/questions'
import { Wizard } from '~cli/screens/wizard'
import { table } from '~cli/table'

const KEYS = { down: '\u001b[B', enter: '\r', esc: '\u001b', ctrlC: '\u0003' }

/** A frame is drawn before its effects begin to listen to keys; they run before this timer. */
const effectsRun = () => new Promise((resolve) => setTimeout(resolve, 20))

/** A screen of 100 columns whose frames are kept. */
function shown(screen: ReactElement) {
  const app = render(screen)
  onTestFinished(() => app.unmount())
  const frame = () => app.lastFrame() ?? ''
  const shows = (wanted: string) => expect.poll(frame).toContain(wanted)
  const press = async (keys: string) => {
    await effectsRun()
    app.stdin.write(keys)
  }
  return {
    frame,
    shows,
    press,
    type: async (text: string) => {
      if (text) {
        await press(text)
        await shows(text)
      }
      await press(KEYS.enter)
    },
  }
}

const partner = (code: string, name: string): PartnerLine => ({
  partner_code: code,
  name,
  host: `${code}.localhost`,
  status: 'active',
  institutions: 1,
  programs: 2,
  users: 3,
})

const LONG_NAME = `The ${'very '.repeat(40)}long university`

const sources = (more: Partial<MenuSources> = {}): MenuSources => ({
  partners: async () => [partner('hill', 'Hill College'), partner('dale', LONG_NAME)],
  partner: async (code) => `everything about ${code}`,
  terms: async () => [{ id: '1', term: 'darn', partner_code: '' }],
  search: async () => 'engine  up',
  health: async (found) => found({ name: 'disk', status: 'ok', message: '9 GiB free' }),
  ...more,
})

function openMenu(more?: Partial<MenuSources>) {
  const ran: string[][] = []
  const left: string[] = []
  const menu = shown(
    <Menu
      sources={sources(more)}
      product="Campus"
      onRun={(argv) => ran.push(argv)}
      onLeave={(how) => left.push(how)}
    />,
  )
  const choose = async (downs: number) => {
    for (let n = 0; n < downs; n++) {
      const before = menu.frame()
      await menu.press(KEYS.down)
      await expect.poll(menu.frame).not.toBe(before)
    }
    await menu.press(KEYS.enter)
  }
  return { ...menu, choose, ran, left }
}

test('the menu shows its five places under the product name', () => {
  expect(openMenu().frame()).toBe(`Campus

❯ Partners: the schools
  Terms: what nobody may post
  Seeding: schools with made-up people
  Search: the indexes
  Health: is everything in order?

↑ ↓ move · Enter chooses · Esc goes back · q quits`)
})

test('each place shows what it has, and the way back', async () => {
  const menu = openMenu()
  for (const [downs, title, text] of [
    [0, 'Campus › Partners', 'Hill College'],
    [1, 'Campus › Terms', 'darn'],
    [2, 'Campus › Seeding', 'Build the demo world'],
    [3, 'Campus › Search', 'engine  up'],
    [4, 'Campus › Health', '9 GiB free'],
  ] as const) {
    await menu.choose(downs)
    await menu.shows(title)
    await menu.shows(text)
    await menu.press(KEYS.esc)
    await menu.shows('❯ Partners')
  }
})

test('a school is chosen from lines that fit the terminal', async () => {
  const menu = openMenu()
  await menu.choose(0)
  await menu.shows('Add a school')
  for (const line of menu.frame().split('\n')) expect(line.length).toBeLessThanOrEqual(100)
  expect(menu.frame()).toMatch(/The very .*…/)
  await menu.choose(1)
  await menu.shows('everything about dale')
  expect(menu.frame()).toContain('Campus › Partners › dale')
})

test('what changes something is run as a command', async () => {
  const menu = openMenu()
  await menu.choose(0)
  await menu.shows('Add a school')
  await menu.choose(2)
  await expect.poll(() => menu.ran).toEqual([['partners', 'add']])
})

test('a place that cannot be loaded says why', async () => {
  const menu = openMenu({ terms: () => Promise.reject(new Error('The database is away.')) })
  await menu.choose(1)
  await menu.shows('The database is away.')
})

test('verdicts come one by one, each with its remedy', async () => {
  let tell = (verdict: Verdict): void => void verdict
  const begun = { yes: false }
  const menu = openMenu({
    health: (found) => {
      tell = found
      begun.yes = true
      return new Promise(() => {})
    },
  })
  await menu.choose(4)
  await expect.poll(() => begun.yes).toBe(true)
  expect(menu.frame()).toContain('Looking')
  tell({ name: 'disk', status: 'ok', message: '9 GiB free' })
  await menu.shows('✓ ok   disk         9 GiB free')
  tell({ name: 'jobs', status: 'fail', message: '2 were put aside', remedy: 'See jobs list.' })
  await menu.shows('✗ fail jobs         2 were put aside')
  await menu.shows('→ See jobs list.')
  expect(menu.frame()).toContain('9 GiB free')
})

test('q quits everywhere but where one types; Ctrl-C interrupts', async () => {
  const menu = openMenu()
  await menu.choose(1)
  await menu.shows('Add a term')
  await menu.choose(0)
  await menu.shows('Word or phrase')
  await menu.press('q')
  await menu.shows('Word or phrase: q')
  expect(menu.left).toEqual([])
  await menu.press(KEYS.esc)
  await menu.shows('darn')
  await menu.press('q')
  await expect.poll(() => menu.left).toEqual(['quit'])
  await menu.press(KEYS.ctrlC)
  await expect.poll(() => menu.left).toEqual(['quit', 'interrupted'])
})

const STEPS: WizardStep[] = [
  {
    key: 'code',
    title: 'Code',
    hint: 'for good',
    check: async (value) => (value === 'hill' ? 'hill is taken.' : null),
  },
  {
    key: 'program',
    title: 'Programs',
    hint: 'Law',
    many: true,
    optional: true,
    check: noObjection,
  },
  { key: 'accent', title: 'Accent', hint: 'plum', optional: true, check: noObjection },
]

async function noObjection() {
  return null
}

function openWizard(given: Answers = {}) {
  const done: Answers[] = []
  const left: string[] = []
  const wizard = shown(
    <Wizard
      title="A new school"
      steps={STEPS}
      given={given}
      onDone={(answers) => done.push(answers)}
      onLeave={(how) => left.push(how)}
    />,
  )
  return { ...wizard, done, left }
}

test('the wizard asks one question after another and keeps what was answered in sight', async () => {
  const wizard = openWizard()
  expect(wizard.frame()).toContain('Code (for good)')
  await wizard.type('hill')
  await wizard.shows('hill is taken.')
  await wizard.type('')
  await wizard.shows('An answer is needed.')
  await wizard.type('dale')
  await wizard.shows('✓ Code: dale')
  await wizard.type('Law')
  await wizard.shows('✓ Programs: Law')
  await wizard.type('Music')
  await wizard.shows('✓ Programs: Law, Music')
  await wizard.type('')
  await wizard.shows('Accent (plum)')
  await wizard.type('')
  await expect
    .poll(() => wizard.done)
    .toEqual([{ code: ['dale'], program: ['Law', 'Music'], accent: [] }])
})

test('Esc goes back to the question before, and from the first leaves the wizard', async () => {
  const wizard = openWizard()
  await wizard.type('dale')
  await wizard.shows('Programs (Law)')
  await wizard.press(KEYS.esc)
  await wizard.shows('Code (for good)')
  expect(wizard.frame()).not.toContain('✓')
  await wizard.press(KEYS.esc)
  await expect.poll(() => wizard.left).toEqual(['declined'])
})

test('what was given by a flag is shown and not asked', async () => {
  const wizard = openWizard({ code: ['dale'] })
  expect(wizard.frame()).toContain('✓ Code: dale')
  expect(wizard.frame()).toContain('Programs (Law)')
})

test('progress shows a bar, the share, the rate and the time that is left', () => {
  const pace = new Rate()
  pace.at({ done: 50, total: 200 }, Date.now() + 1000)
  const { frame } = shown(
    <Bar title="Reindexing" step={{ done: 50, total: 200, label: 'posts' }} pace={pace} />,
  )
  expect(frame()).toMatch(/^Reindexing █+░+ +25 %\nposts 50 of 200, (49|50)\/s, [34] s left$/)
})

test('tables fit a terminal, and are whole where there is none', () => {
  const rows = [{ name: LONG_NAME, count: 7 }]
  const columns = [
    { title: 'NAME', get: (row: (typeof rows)[0]) => row.name },
    { title: 'COUNT', get: (row: (typeof rows)[0]) => row.count, align: 'right' as const },
  ]
  const narrow = table(columns, rows, { colour: false, width: 40 })
  expect(narrow.split('\n').map((line) => line.length)).toEqual([40, 40])
  expect(narrow).toContain('…      7')
  expect(table(columns, rows, { colour: false, width: null })).toContain(LONG_NAME)
  const sly = [{ name: 'a\u001b[2Jb\u202ec', count: 1 }]
  expect(table(columns, sly, { colour: false, width: null })).toContain('a [2Jb c')
})
