import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { listAudit } from '~/domain/audit/queries.server'
import { newId } from '~/platform/ids'
import { COMMANDS } from '~cli/commands/index'
import { idOf } from '../support/database'
import { addPeople, addTicket, withHill, withLti, withSaml } from './connected'
import { COPIES } from './copies'
import { calendarText, entryText } from '../support/calendar-server'
import { withoutChance } from './command-outline'
import { watchPrisma } from '../support/prisma-queries'
import { outlineChanges, readRows, type Rows } from '../support/written-rows'
import { allRows, test, type Workspace } from './quad'
import { ADD_HILL, FULL_HILL, HILL_FILE } from './schools'

/** What has to be there before a writing command, what it reads, and whether it is never done. */
type Case = {
  input?: string
  before?: (workspace: Workspace) => Promise<unknown>
  /** A second run does the same again: there is always something to do */
  always?: true
}

const after =
  (...lines: string[]) =>
  async (cli: Workspace) => {
    for (const line of lines) await cli.quad(line)
  }

const PROMPTS = `
prompt_categories:
  - name: Your start
    prompts:
      - { slug: first-week, title: My first week, tag_names: [start] }
      - { slug: second-week, title: My second week, numeric_prepend: 2 }
`
const TINY = 'seed school --code tiny --students 5 --posts 5 --day 2026-06-01'
const LMS_ADD = 'lms add hill --url https://canvas.hill.test --client-id 1 --secret-file -'
const TOMORROW = entryText(
  'tour',
  'SUMMARY:Tour',
  `DTSTART:${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T120000Z`,
)
/** How each writing command is called here; its name is the first two words. */
const WRITING: [line: string | string[], how?: Case][] = [
  [FULL_HILL],
  ['partners import -', { input: `${HILL_FILE}${PROMPTS}` }],
  ['partners starter hill', { before: (cli) => cli.quad(ADD_HILL) }],
  ['partners set hill accent=lake', { before: withHill }],
  ['partners flags hill --on dark_mode', { before: withHill }],
  ['partners disable hill --yes', { before: withHill }],
  [
    'partners enable hill',
    { before: async (cli) => (await withHill(cli), cli.quad('partners disable hill --yes')) },
  ],
  ['partners remove hill --yes', { before: withHill }],
  ['prospects import hill -', { input: 'P-1\nP-2,ann@home.test\n', before: withHill }],
  [LMS_ADD, { input: 'a-secret', before: withHill }],
  ['lms rotate hill', { always: true, before: withLti }],
  ['partners rotate-key hill', { always: true, before: withSaml }],
  [
    'lms remove hill --yes',
    { before: async (cli) => (await withHill(cli), cli.quad(LMS_ADD, { input: 'a-secret' })) },
  ],
  ['terms add darn mill'],
  ['terms remove darn', { before: after('terms add darn') }],
  ['terms import -', { input: 'term\ndarn\nessay mill\n' }],
  [
    'lists unsubscribe newsletter jo@hill.test',
    {
      before: ({ write }) =>
        write((tx) =>
          tx.marketingSubscription.create({
            data: { id: 's', email: 'jo@hill.test', signup_location: '/', created_at: new Date(0) },
          }),
        ),
    },
  ],
  ['tokens create-scim hill', { before: withHill, always: true }],
  ['tokens end token00', { before: addToken }],
  [['tickets', 'answer', 'ticket00', '--text', 'Done', '--yes'], { before: addTicket }],
  ['tickets close ticket00', { before: addTicket }],
  [
    'tickets reopen ticket00',
    { before: async (cli) => (await addTicket(cli), cli.quad('tickets close ticket00')) },
  ],
  [TINY],
  ['seed test-school --code small'],
  ['seed remove --code tiny --yes', { before: after(TINY) }],
  [`db copy --to ${COPIES.moved}`, { before: addPeople }],
  ['db migrate', { before: async ({ file }) => rmSync(file) }],
  ['jobs retry', { before: addDeadJob }],
  ['jobs drop --yes', { before: addDeadJob }],
  [
    'users create ada@hill.test --partner hill --first-name Ada --last-name L',
    { before: withHill },
  ],
  [
    'users import hill -',
    { input: 'email,first_name,last_name\nada@hill.test,Ada,L\n', before: withHill },
  ],
  ['badges recount', { before: addPeople, always: true }],
  ['users set-role sam@northfield.test leader', { before: addPeople }],
  ['users assign-coach sam@northfield.test none', { before: addPeople }],
  ['coaches assign -', { input: 'student,coach\nsam@northfield.test,none\n', before: addPeople }],
  ['users suspend sam@northfield.test --reason asked', { before: addPeople }],
  ['users undeliverable sam@northfield.test', { before: addPeople }],
  ['users reset-password sam@northfield.test --yes', { before: addPeople, always: true }],
  ['users reset-factors sam@northfield.test --yes', { before: addFactors }],
  [`users erase ${idOf('sam')} --posts keep --yes`, { before: addPeople }],
  [`moderation resolve ${idOf('case:keep')} --decision keep`, { before: addPeople }],
  [`moderation appeal ${idOf('case:uphold')} --outcome upheld --tell Why`, { before: addPeople }],
  ['backup create', { always: true }],
  ['backup restore made-before --yes', { before: addBackup, always: true }],
  ['search reindex', { always: true }],
  ['mail test ada@hill.test', { always: true }],
  ['maintenance on --message Soon --yes'],
  ['events import hill - --name Games', { input: calendarText(TOMORROW), before: withHill }],
  ['events remove made-before --yes', { before: addCalendar }],
  ['announcements add Soon --to 2099-01-01 --from 2098-01-01'],
  ['announcements remove made-before', { before: addAnnouncement }],
  ['maintenance off', { before: after('maintenance on --yes') }],
]

const words = (line: string | string[]) => (typeof line === 'string' ? line.split(' ') : line)
const commandName = (line: string | string[]) => words(line).slice(0, 2).join(' ')
const CASES = WRITING.map(([line, how]) => ({ name: commandName(line), args: words(line), ...how }))

async function addBackup(cli: Workspace) {
  const name = String((await cli.json('backup create')).name)
  const folder = join(cli.dir, 'backups')
  const manifest = join(folder, name, 'manifest.json')
  const data = JSON.parse(readFileSync(manifest, 'utf8')) as object
  writeFileSync(manifest, JSON.stringify({ ...data, name: 'made-before' }))
  renameSync(join(folder, name), join(folder, 'made-before'))
}

async function addFactors(cli: Workspace) {
  await addPeople(cli)
  await cli.write(async (tx) => {
    const where = { email: 'sam@northfield.test' }
    const { id: user_id, partner_code } = await tx.user.findFirstOrThrow({ where })
    const created_at = new Date(0)
    await tx.codeApp.create({
      data: { id: 'app', user_id, partner_code, secret: 'sealed', last_step: 0, created_at },
    })
  })
}

async function addToken(cli: Workspace) {
  await addPeople(cli)
  await cli.write(async (tx) => {
    const { id: user_id, partner_code } = await tx.user.findFirstOrThrow()
    const time = { created_at: new Date(0), expires_at: new Date('2100-01-01') }
    await tx.accessToken.create({
      data: { id: 'token00', hash: 'h', user_id, partner_code, name: 'A', scope: 'read', ...time },
    })
  })
}

function addAnnouncement({ write }: Workspace) {
  const times = { starts_at: new Date(0), ends_at: new Date(0), created_at: new Date(0) }
  return write((tx) => tx.announcement.create({ data: { id: 'made-before', text: 'x', ...times } }))
}

function addCalendar({ write }: Workspace) {
  const source = { id: 'made-before', partner_code: 'hill', name: 'Games', url: 'https://a.test/' }
  return write((tx) => tx.calendarSource.create({ data: { ...source, created_at: new Date(0) } }))
}

function addDeadJob({ write }: Workspace) {
  const job = { id: newId(), name: 'search', key: 'x', payload: {}, state: 'dead', attempts: 12 }
  const data = { ...job, run_at: new Date(0), created_at: new Date(0) }
  return write((tx) => tx.job.create({ data }))
}

/** In a process of its own, which is most of what a command costs: one, in the long run one of each noun. */
const isProcess = (name: string, noun = name.split(' ')[0]) =>
  name === CASES.find((other) => other.name.split(' ')[0] === noun)?.name &&
  (noun === 'partners' || Boolean(process.env.TEST_LONG))
/** What a command writes; of what fills a school, the beginning. */
const storedIn = ({ file, look }: Workspace): Promise<Rows> =>
  existsSync(file) ? look(async (db) => readRows(db)) : Promise.resolve(new Map())
const MOST_ROWS = 40
/** Its people have joined, and written, so long before the day. */
const sinceToday = (outline: string) =>
  outline.replace(/\b1\d{12}\b/g, (time) => {
    const apart = Number(time) - new Date().setUTCHours(0, 0, 0, 0)
    return apart < 0 ? `TODAY${apart}` : time
  })

const rowsIn = ({ file, look }: Workspace) => (existsSync(file) ? look(allRows) : null)

/** What fills a whole demo, runs until it is stopped, has two places or needs a server has tests of its own. */
const ELSEWHERE = ['up', 'work', 'seed demo', 'files copy', 'events refresh']

let queries = () => ''
beforeAll(() => void (queries = watchPrisma()))

test('every writing command is called here', () => {
  const writing = COMMANDS.filter(({ kind }) => kind === 'writes').map(({ name }) => name)
  const called = CASES.map(({ name }) => name)
  expect([...called, ...ELSEWHERE].sort()).toEqual(writing.sort())
})

test.for(CASES)(
  '[CLI-05] [CLI-09] $name: the dry run prints the plan of the real run and changes nothing, the real run leaves an audit row',
  async ({ name, args, input, before, always }, { cli, engine: env }) => {
    await before?.(cli)
    const given = { input, env }
    const run = (flag: string) => cli.quad([...args, flag], given)

    const rows = await rowsIn(cli)
    const dry = await run('--dry-run')
    expect(dry).toMatchObject({ code: 0, err: 'Dry run: nothing was changed.\n' })
    expect(dry.out).toMatch(/^ACTION/)
    expect(await rowsIn(cli)).toEqual(rows)

    const stored = await storedIn(cli)
    const began = new Date()
    const real = await (isProcess(name) ? cli.binary : cli.quad)(args, given)
    expect(real.err).toContain('Done.')
    expect(real.code).toBe(0)
    expect(real.out.slice(0, dry.out.length)).toBe(dry.out)
    const file = `command-outlines/${name.replace(' ', '-')}.txt`
    const changes = outlineChanges(stored, await storedIn(cli)).slice(0, MOST_ROWS)
    const outline = [real.out, real.err, ...changes].join('\n')
    const everyDay = name === 'seed test-school' ? sinceToday(outline) : outline
    await expect(withoutChance(cli, everyDay)).toMatchFileSnapshot(file)
    const [row] = await cli.look((db) => listAudit(db, { command: name, limit: 1 }))
    const target = expect.stringMatching(/./) as string
    const who = `os:${userInfo().username}`
    expect(row).toMatchObject({ command: name, outcome: 'done', who, target })
    expect(row?.created_at.getTime()).toBeGreaterThanOrEqual(began.getTime())

    const done = await rowsIn(cli)
    const again = await cli.json(args, { command: name, dry_run: false }, given)
    if (always) return
    expect(again.outcome).toBe('nothing to do')
    expect(await rowsIn(cli)).toEqual(done)
  },
)

// There others are in a process of their own, which isn't seen.
test.skipIf(process.env.TEST_LONG)('what those commands look for', async () => {
  await expect(queries()).toMatchFileSnapshot('command-outlines/queries.txt')
})

test('[CLI-09] audit list shows who did what, when, newest first', async ({ cli: { quad } }) => {
  await quad('terms add darn')
  await quad('terms remove darn')
  await quad('terms remove darn')
  await quad('terms add darn --partner nowhere')
  const { out } = await quad('audit list')
  const lines = out.trim().split('\n').slice(1)
  const wanted = [
    /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\dZ +os:\S+ +terms add +darn +failed: There is no school "nowhere"/,
    /terms remove +darn +nothing to do$/,
    /terms remove +darn +done$/,
    /terms add +darn +done$/,
  ]
  expect(lines).toHaveLength(wanted.length)
  wanted.forEach((line, n) => expect(lines[n]).toMatch(line))
})
