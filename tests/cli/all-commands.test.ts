import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '~/domain/audit/queries.server'
import { openLog } from '~/platform/log.server'
import { newId } from '~/platform/ids'
import { GROUPS } from '~cli/commands/index'
import { startServer, type ServerHandle } from '~search/server'
import { ROOT } from '../support/paths'
import { fillCases } from '../support/small-world/cases'
import { fillSmallWorld, idOf } from '../support/world'
import { desk, rowsOf, type Desk } from './quad'
import { FULL_HILL, HILL_FILE } from './schools'

const COMMANDS = GROUPS.flatMap((group) => group.commands)

/** How each writing command is called here, and what has to be there before. */
type Case = {
  args: string[]
  input?: string
  before?: (desk: Desk) => Promise<unknown>
  /** A second run does the same again: there is always something to do */
  always?: true
}

const WRITING: Record<string, Case> = {
  'partners add': { args: FULL_HILL },
  'partners import': { args: ['partners', 'import', '-'], input: HILL_FILE },
  'partners set': { args: ['partners', 'set', 'hill', 'accent=lake'], before: withHill },
  'partners flags': { args: ['partners', 'flags', 'hill', '--on', 'dark_mode'], before: withHill },
  'partners disable': { args: ['partners', 'disable', 'hill', '--yes'], before: withHill },
  'partners enable': {
    args: ['partners', 'enable', 'hill'],
    before: async (here) => {
      await withHill(here)
      await here.quad(['partners', 'disable', 'hill', '--yes'])
    },
  },
  'partners remove': { args: ['partners', 'remove', 'hill', '--yes'], before: withHill },
  'prospects import': {
    args: ['prospects', 'import', 'hill', '-'],
    input: 'P-1\nP-2,ann@home.test\n',
    before: withHill,
  },
  'terms add': { args: ['terms', 'add', 'darn', 'essay mill'] },
  'terms remove': {
    args: ['terms', 'remove', 'darn'],
    before: ({ quad }) => quad(['terms', 'add', 'darn']),
  },
  'terms import': { args: ['terms', 'import', '-'], input: 'term\ndarn\nessay mill\n' },
  'seed demo': { args: ['seed', 'demo'] },
  'seed school': { args: ['seed', 'school', '--code', 'tiny', '--students', '5', '--posts', '5'] },
  'seed test-school': { args: ['seed', 'test-school', '--code', 'small'] },
  'seed remove': {
    args: ['seed', 'remove', '--code', 'tiny', '--yes'],
    before: ({ quad }) => quad(['seed', 'school', '--code', 'tiny', '--students', '5']),
  },
  'db migrate': {
    args: ['db', 'migrate'],
    before: async ({ file }) => rmSync(file),
  },
  'jobs retry': { args: ['jobs', 'retry'], before: addDeadJob },
  ...Object.fromEntries(
    [
      ['set-role', 'leader'],
      ['assign-coach', 'none'],
      ['suspend', '--reason', 'asked by the school'],
    ].map(([verb = '', ...more]) => [
      `users ${verb}`,
      { args: ['users', verb, 'sam@northfield.test', ...more], before: addPeople },
    ]),
  ),
  'users reset-password': {
    args: ['users', 'reset-password', 'sam@northfield.test', '--yes'],
    before: addPeople,
    always: true,
  },
  'users erase': {
    args: ['users', 'erase', idOf('sam'), '--posts', 'keep', '--yes'],
    before: addPeople,
  },
  'moderation resolve': {
    args: ['moderation', 'resolve', idOf('case:keep'), '--decision', 'keep'],
    before: addPeople,
  },
  'backup create': { args: ['backup', 'create'], always: true },
  'backup restore': {
    args: ['backup', 'restore', 'made-before', '--yes'],
    before: async (here) => {
      const { json } = await here.quad(['backup', 'create', '--json'])
      const folder = join(here.dir, 'backups')
      const manifest = join(folder, String(json().name), 'manifest.json')
      const told = JSON.parse(readFileSync(manifest, 'utf8')) as object
      writeFileSync(manifest, JSON.stringify({ ...told, name: 'made-before' }))
      renameSync(join(folder, String(json().name)), join(folder, 'made-before'))
    },
    always: true,
  },
  'jobs drop': { args: ['jobs', 'drop', '--yes'], before: addDeadJob },
  'search reindex': { args: ['search', 'reindex'], always: true },
}

function withHill({ quad }: Desk) {
  return quad(['partners', 'import', '-'], { input: HILL_FILE })
}

async function addPeople({ look }: Desk) {
  await look(fillSmallWorld)
  await look(fillCases)
}

async function addDeadJob({ look }: Desk) {
  const at = new Date(0)
  const job = { id: newId(), name: 'search', key: 'x', payload: {}, state: 'dead', attempts: 12 }
  await look((db) =>
    db.write((tx) => tx.job.create({ data: { ...job, run_at: at, created_at: at } })),
  )
}

let engine: ServerHandle
const engineDir = mkdtempSync(join(tmpdir(), 'quad-cli-engine-'))
const withEngine = () => ({ MEILI_HOST: engine.host, MEILI_KEY: engine.key })

beforeAll(async () => {
  const started = await startServer({ dataDir: engineDir, log: openLog('silent') })
  if (!started.server) throw new Error(started.reason)
  engine = started.server
})
afterAll(async () => {
  await engine.stop()
  rmSync(engineDir, { recursive: true, force: true })
})

/** One of each noun as a process of its own: starting one is most of what a command costs. */
const isFirstOfItsKind = (name: string) =>
  name === Object.keys(WRITING).find((other) => other.split(' ')[0] === name.split(' ')[0])

const rowsIn = ({ file, look }: Desk) => (existsSync(file) ? look(rowsOf) : null)

test('every writing command is called here; `up` has tests of its own', () => {
  const writing = COMMANDS.filter(({ kind }) => kind === 'writes').map(({ name }) => name)
  expect(Object.keys(WRITING).sort()).toEqual(writing.filter((name) => name !== 'up').sort())
})

test.each(Object.keys(WRITING))(
  '[CLI-05] [CLI-09] %s: the dry run prints the plan of the real run and changes nothing, the real run leaves an audit row',
  async (name) => {
    const here = desk()
    const { args, input, before, always } = WRITING[name] as Case
    await before?.(here)
    const given = { input, env: withEngine() }
    const run = (flag: string) => here.quad([...args, flag], given)

    const rows = await rowsIn(here)
    const dry = await run('--dry-run')
    expect(dry).toMatchObject({ code: 0, err: 'Dry run: nothing was changed.\n' })
    expect(dry.out).toMatch(/^ACTION/)
    expect(await rowsIn(here)).toEqual(rows)

    const began = new Date()
    const real = await (isFirstOfItsKind(name) ? here.binary : here.quad)(args, given)
    expect(real.err).toContain('Done.')
    expect(real.code).toBe(0)
    expect(real.out.slice(0, dry.out.length)).toBe(dry.out)
    const [row] = await here.look((db) => listAudit(db, { command: name, limit: 1 }))
    const who = `os:${userInfo().username}`
    expect(row).toMatchObject({
      command: name,
      outcome: 'done',
      who,
      target: expect.stringMatching(/./) as string,
    })
    expect(row?.created_at.getTime()).toBeGreaterThanOrEqual(began.getTime())

    const after = await rowsIn(here)
    const again = await run('--json')
    expect(again.code).toBe(0)
    expect(again.json()).toMatchObject({ command: name, dry_run: false })
    if (always) return
    expect(again.json().outcome).toBe('nothing to do')
    expect(await rowsIn(here)).toEqual(after)
  },
)

test('[CLI-09] audit list shows who did what, when, to what, with which outcome, newest first', async () => {
  const { quad } = desk()
  await quad(['terms', 'add', 'darn'])
  await quad(['terms', 'remove', 'darn'])
  await quad(['terms', 'remove', 'darn'])
  await quad(['terms', 'add', 'darn', '--partner', 'nobody'])
  const { out } = await quad(['audit', 'list'])
  const lines = out.trim().split('\n').slice(1)
  const wanted = [
    /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d +os:\S+ +terms add +darn +failed: There is no school "nobody"/,
    /terms remove +darn +nothing to do$/,
    /terms remove +darn +done$/,
    /terms add +darn +done$/,
  ]
  expect(lines).toHaveLength(wanted.length)
  wanted.forEach((line, n) => expect(lines[n]).toMatch(line))
})

/** Reading commands as they are called here, and the names in their documents. */
const READING: Record<string, [args: string[], names: string[]]> = {
  'partners list': [[], ['partners']],
  'partners show': [['hill'], ['partner']],
  'partners export': [['hill'], ['partner_code', 'name', 'institutions', 'topic_categories']],
  'partners schema': [[], ['$schema', 'properties', 'required']],
  'partners template': [[], ['$schema', 'partner_code', 'host', 'institutions']],
  'prospects list': [['hill'], ['prospects']],
  'terms list': [[], ['terms']],
  'terms export': [[], ['partner_code', 'terms']],
  'terms test': [['some text'], ['clean', 'terms', 'found', 'emails', 'messages']],
  'users find': [['sam'], ['users']],
  'users show': [['sam@northfield.test'], ['user']],
  'users export': [['sam@northfield.test'], ['made_at', 'school', 'account', 'posts']],
  'moderation list': [[], ['cases']],
  'moderation show': [[idOf('case:keep')], ['case']],
  'tickets list': [[], ['tickets']],
  'tickets demo': [[], ['contact_requests']],
  'search status': [[], ['ok', 'state', 'version', 'documents', 'waiting', 'lastReindex']],
  'search verify': [[], ['clean', 'queued', 'posts', 'people']],
  doctor: [[], ['ok', 'checks']],
  'db status': [[], ['database', 'total', 'pending', 'failed']],
  'backup list': [[], ['folder', 'backups']],
  'backup verify': [[], ['ok', 'backups']],
  'jobs list': [[], ['jobs', 'waiting']],
  'jobs catalogue': [[], ['catalogue']],
  'audit list': [[], ['audit']],
  completion: [['bash'], ['shell', 'script']],
}

test('[CLI-04] --json prints exactly one document, whatever happens (writing commands: above); messages go elsewhere', async () => {
  const here = desk()
  const document = docs()
  const reading = COMMANDS.filter(({ kind }) => kind === 'reads').map(({ name }) => name)
  expect(Object.keys(READING).sort()).toEqual(reading.sort())
  const env = withEngine()
  await here.quad(['partners', 'import', '-'], { input: HILL_FILE, env })
  await addPeople(here)
  await here.quad(['search', 'reindex'], { env })
  await here.quad(['backup', 'create'], { env })
  for (const [name, [args, names]] of Object.entries(READING)) {
    const answer = await here.quad([...name.split(' '), ...args, '--json'], { env })
    expect(Object.keys(answer.json()), name).toEqual(expect.arrayContaining(names))
    expect(document, name).toContain(`\`${name}\``)
  }
  for (const name of Object.keys(WRITING)) expect(document, name).toContain(`\`${name}\``)
  for (const [args, code] of [
    [['partners', 'show', 'nobody', '--json'], 'failed'],
    [['partners', 'add', '--json'], 'usage'],
    [['partners', 'lst', '--json'], 'usage'],
    [['terms', 'list', '--json', '--partner', 'nobody'], 'failed'],
  ] as const) {
    const answer = await here.binary([...args])
    expect(answer.json().error).toMatchObject({ code })
    expect(answer.err).not.toBe('')
  }
  const failed = await here.binary(['db', 'status', '--json'], { env: { PORT: 'many' } })
  expect(failed).toMatchObject({ code: 2 })
  expect(failed.json().error?.message).toContain('PORT must be a number')
})

const docs = () => readFileSync(join(ROOT, 'docs/cli.md'), 'utf8')
