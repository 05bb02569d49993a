import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { partnerFile } from '~/domain/partners/queries.server'
import { KEYS } from './pseudo-terminal'
import { PRODUCTION, test } from './quad'

const { down, enter, esc, ctrlC } = KEYS

test('[CLI-02] quad alone opens a menu of five places', async ({ oneSchool: cli }) => {
  const quad = cli.terminal('')
  await quad.shows('q quit')
  for (const place of ['Partners', 'Terms', 'Seeding', 'Search', 'Health'])
    expect(quad.text()).toContain(place)
  await quad.follow([
    [enter, 'hill.localhost'],
    [enter, 'partners disable'],
    [esc, 'hill.localhost'],
    [esc, 'Health'],
    [down, /❯ Terms/],
    [enter, 'answer key'],
    [esc, 'Health'],
  ])
  quad.press('q')
  expect(await quad.code).toBe(0)
  const bare = await cli.binary('')
  expect(bare).toMatchObject({ code: 2, err: '' })
  expect(bare.out).toBe((await cli.quad('--help')).out)
})

test('[CLI-02] a command of the menu runs; Ctrl-C restores the terminal', async ({ cli }) => {
  const quad = cli.terminal('', {}, { before: 'tty', after: 'stty -a' })
  await quad.shows('q quit')
  const [device = ''] = /\/dev\/pts\/\d+/.exec(quad.text()) ?? []
  // The last frame was drawn for the window as it is now, on an empty one.
  const cleared = () => quad.raw().split('\u001b[2J\u001b[H')
  const rule = () => /─+(?!.*─)/s.exec(cleared().at(-1) ?? '')?.[0]
  expect(rule()).toHaveLength(100)
  spawnSync('stty', ['-F', device, 'cols', '60', 'rows', '20'])
  await expect.poll(rule).toHaveLength(60)
  await quad.follow([
    [down, /❯ Terms/],
    [enter, 'terms add'],
    [down, /❯ terms add/],
    [enter, '›'],
    ['quick fix', 'quick fix'],
    [enter, '✓ term: quick fix'],
    [enter, 'Show the plan'],
    [enter, 'Go ahead? [y/N]'],
  ])
  expect(await cli.look((db) => db.read.restrictedTerm.count())).toBe(0)
  await quad.follow([
    [`y${enter}`, 'Press Enter to return to the menu.'],
    [enter, /❯ terms add/],
  ])
  expect(quad.text()).toContain("quad terms add 'quick fix'")
  expect(rule()).toHaveLength(60)
  quad.press(ctrlC)
  expect(await quad.code).toBe(130)
  const ending = quad.raw().split('\u001b[?1049l').at(-1)
  expect(ending).toMatch(/ icanon/)
  expect(ending).toMatch(/ echo /)
  const [term] = await cli.look((db) => db.read.restrictedTerm.findMany())
  expect(term).toMatchObject({ term: 'quick fix', partner_code: '' })
  await cli.json('audit list', { audit: [{ target: 'quick fix', outcome: 'done' }] })
})

test('[CLI-10] the wizard checks each answer at once', async ({ oneSchool: cli }) => {
  const given = cli.terminal('partners add --code hill --program Law')
  expect(await given.code).toBe(2)
  expect(given.text()).toContain('--code hill is taken by Hill College')
  const quad = cli.terminal(['partners', 'add', '--name', 'Dale College'])
  const answers: [shown: string, typed: string][] = [
    ['Code (', 'Dale!'],
    ['must be a code', 'hill'],
    ['hill is taken by Hill College', 'dale'],
    ['Short name', 'Dale'],
    ['Abbreviation', ''],
    ['Please enter a value', 'DC'],
    ['Host name', 'hill.localhost'],
    ['belongs to Hill College', 'dale.localhost'],
    ['Campus', 'Main!: Dale'],
    ['code must be a code of', 'Dale Campus'],
    ['Campus', 'dale-campus:Again'],
    ['is the same as number 1', ''],
    ['Program of study', 'Law'],
    ['Program of study', ''],
    ['Feature flags', 'topic_page_v2'],
    ['did you mean topics_page_v2', 'topics_page_v2'],
    ['Feature flags', ''],
    ['Time zone', 'Pheonix'],
    ['must be a time zone by its IANA name', 'phoenix'],
    ['did you mean America/Phoenix', 'America/Phoenix'],
    ['Accent', ''],
    ['Who is told when', 'Pat Dean'],
    ['email must be an email address', 'Pat Dean <dean@dale.edu>'],
    ['Who helps in a crisis', 'Counseling: ask us'],
    ['must be a phone number', 'Counseling: 555-0142; Police: 911'],
    ['Other settings', 'accent=plum'],
    ['is given twice', 'allow_prospective=maybe'],
    ['must be true or false', 'allow_prospective=true'],
    ['Other settings', 'email_domains=dale.edu, dale.test'],
    ['Other settings', ''],
    ['First topics and prompts', ''],
    ['Add this school?', ''],
  ]
  for (const [shown, typed] of answers) {
    await quad.shows(shown)
    // What was wrong is still there, to be corrected or cleared.
    if (/^[a-z]/.test(shown)) await quad.follow([[KEYS.ctrlU, 'Esc goes back']])
    await quad.answer(typed)
  }
  expect(await quad.code).toBe(0)
  expect(quad.text()).toContain('Dale College is at http://dale.localhost:3000')
  expect(quad.text()).toContain('Done.')
  expect(await cli.look((db) => partnerFile(db.read, 'dale'))).toMatchObject({
    name: 'Dale College',
    shorthand_name: 'Dale',
    abbreviation: 'DC',
    host: 'dale.localhost',
    flags: { topics_page_v2: true },
    allow_prospective: true,
    settings: {
      accent: 'forest',
      moderation_contact: { name: 'Pat Dean', email: 'dean@dale.edu' },
      crisis_contacts: [
        { label: 'Counseling', phone: '555-0142' },
        { label: 'Police', phone: '911' },
      ],
      email_domains: ['dale.edu', 'dale.test'],
      time_zone: 'America/Phoenix',
    },
    institutions: [{ institution_code: 'dale-campus', name: 'Dale Campus', primary: true }],
    programs: [{ name: 'Law' }],
    topic_categories: { length: 4 },
    prompt_categories: { length: 2 },
  })
})

test('[CLI-03] [CLI-08] declined is 3, interrupted 130, and help lists all five', async ({
  cli,
}) => {
  const left = cli.terminal('partners add')
  await left.shows('Code (')
  await left.answer('dale')
  await left.shows('Name')
  await left.follow([[esc, 'Code (']])
  left.press(esc)
  expect(await left.code).toBe(3)

  for (const typed of ['n', '']) {
    const prompt = cli.terminal('seed school --code tiny', PRODUCTION)
    await prompt.shows('[y/N]')
    await prompt.answer(typed)
    expect([typed, await prompt.code]).toEqual([typed, 3])
  }

  const stopped = cli.terminal('seed school', PRODUCTION)
  await stopped.shows('Code?')
  stopped.press(ctrlC)
  expect(await stopped.code).toBe(130)
  expect(await cli.look((db) => db.read.partner.count())).toBe(0)

  expect(await cli.binary('partners show nowhere')).toMatchObject({ code: 1 })
  expect(await cli.binary('seed school')).toMatchObject({ code: 2 })
  const codes = ['0', '1', '2', '3', '130'].map((code) => new RegExp(`^ +${code} `, 'm'))
  await cli.prints('help exit-codes', codes)
})

const ESCAPE = '\u001b['

test('[CLI-06] colors and moving parts only on a terminal that wants them', async ({ cli }) => {
  const seed = ['seed', 'school', '--students', '5', '--posts', '8', '--code']
  const seeded = async (code: string, env: Record<string, string>) => {
    const terminal = cli.terminal([...seed, code], env)
    expect(await terminal.code).toBe(0)
    return terminal
  }
  const colored = await seeded('one', {})
  expect(colored.raw()).toContain(`${ESCAPE}1m`)
  expect(colored.text()).toMatch(/\d+ of [\d,]+, [\d,]+\/s/)
  // Moves of the cursor stay, colors do not.
  const plain = await seeded('two', { NO_COLOR: '1' })
  expect(plain.raw()).not.toMatch(new RegExp(`\\${ESCAPE}[0-9;]*m`))
  const dumb = await seeded('three', { TERM: 'dumb' })
  expect(dumb.raw()).not.toContain(ESCAPE)

  const piped = await cli.binary([...seed, 'four'])
  expect(`${piped.out}${piped.err}`).not.toContain(ESCAPE)
  const steps = piped.err.split('\n').filter((line) => line.startsWith('Seeding'))
  expect(steps.length).toBeGreaterThan(1)
  for (const line of steps) expect(line).toMatch(/…$|: .*\d+ of \d+/)
})

test('[CLI-07] a missing value is asked for on a terminal', async ({ cli, emptyFolder }) => {
  const prompt = cli.terminal('seed school --students 3 --posts 2')
  await prompt.shows('Code?')
  await prompt.answer('tiny')
  expect(await prompt.code).toBe(0)
  expect(await cli.look((db) => db.read.partner.count())).toBe(1)

  for (const args of ['seed school', 'seed school --json', 'partners add'])
    await emptyFolder.fails(args, 2, '--code')
  await expect(emptyFolder.look((db) => db.read.partner.count())).rejects.toThrow()
  const quiet = cli.terminal('seed school --json')
  expect(await quiet.code).toBe(2)
})
