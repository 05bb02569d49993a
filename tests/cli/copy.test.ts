import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { acquireSiteLock } from '~/platform/database/sqlite/lock.server'
import { ROOT } from '../support/paths'
import { connect, run, startServer, type TestServer } from '../support/postgresql'
import { allRows, workspaceIn, test as base, type Workspace, type Json } from './quad'

/** Files are copied here from; where no server can be started there is nowhere to copy to. */
let server: TestServer | null = null
beforeAll(async () => {
  if (ON_POSTGRESQL) return
  server = await startServer()
  if (!server) return
  // Most targets have their tables already: making them takes longer than all that is copied.
  const env = { DATABASE_URL: await server.create('migrated') }
  const { code, err } = await workspaceIn(tmpdir()).quad('db migrate --yes', { env })
  expect(code, err).toBe(0)
})
afterAll(() => server?.stop())

let made = 0
type Skips = { skip: (note: string) => never }
const create = ({ skip }: Skips, from?: string) =>
  server ? server.create(`copy_${++made}`, from) : skip('There is no PostgreSQL on this machine.')
const test = base
  .extend('address', ({ skip }: Skips) => create({ skip }))
  /** With the tables of this version */
  .extend('migrated', ({ skip }: Skips) => create({ skip }, 'migrated'))

/** Rows of a file as they are, without those that differ from place to place. */
const readRows = async ({ look }: Workspace) => {
  const { SearchRow: _, ...rows } = await look(allRows)
  return Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !table.startsWith('post_stems_'))
      .map(([table, all]) => [table, all.map((row) => JSON.stringify(inOrder(row))).sort()]),
  )
}

/** JSON is the same with its names in another order. */
function inOrder(row: unknown): unknown {
  return JSON.parse(
    JSON.stringify(row, (_name, value: unknown) => {
      if (typeof value === 'string' && /^[[{]/.test(value)) return inOrder(JSON.parse(value))
      if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
      return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    }),
  )
}

const ODD = {
  id: 'odd',
  partner_code: '',
  who: 'web:ünïcode 🎓',
  command: "it's",
  target: 'a\nb\t"c"\\d{}',
  outcome: '',
  detail: { z: 1.5, a: [true, null, { y: '2', b: -1e21 }], '': 'ñ' },
  created_at: new Date('1969-12-31T23:59:59.999Z'),
}

test('an installation moves to PostgreSQL and back with every id, time, count and audit row', async ({
  twoSchools,
  address,
}) => {
  await twoSchools.write((tx) => tx.audit.create({ data: ODD }))
  await twoSchools.quad('terms add darn')
  await twoSchools.write((tx) => tx.event.create({ data: { ...EVENT, seq: 41 } }))
  await twoSchools.write((tx) => tx.event.deleteMany())
  const before = await readRows(twoSchools)
  const plan = await twoSchools.json(`db copy --to ${address} --dry-run`, { outcome: 'planned' })
  expect(Number(plan.rows)).toBeGreaterThan(100)
  const moved = await twoSchools.json(`db copy --to ${address}`, { outcome: 'done', same: true })
  expect(moved.rows).toBe(plan.rows)
  await twoSchools.json(`db verify --to ${address}`, { same: true })
  await twoSchools.prints(
    `db verify --to ${address}`,
    /^\d+ tables with [\d,]+ rows are the same in both\.\n$/,
  )
  await twoSchools.json(`db copy --to ${address}`, { outcome: 'nothing to do' })

  const file = join(twoSchools.dir, 'back', 'quad.db')
  const target = { DATABASE_URL: address }
  const back = await twoSchools.quad(`db copy --to ${file} --json`, { env: target })
  expect(back, back.err).toMatchObject({ code: 0 })
  const returned = workspaceIn(join(twoSchools.dir, 'back'))
  expect(await readRows(returned)).toEqual(before)
  const versions = ({ look }: Workspace) =>
    look((db) => db.read.systemValue.findMany({ where: { key: { startsWith: 'terms:' } } }))
  expect(await versions(returned)).toEqual(await versions(twoSchools))
  const commands = await returned.look((db) =>
    db.read.audit.findMany({ where: { command: 'db copy' } }),
  )
  expect(commands).toMatchObject([
    { outcome: 'done', target: expect.stringContaining('/copy_') },
    {},
  ])

  // Numbers of events go on after the last one that there ever was, and search finds the same.
  const word = 'users find sam --json'
  expect((await returned.quad(word)).out).toBe((await twoSchools.quad(word)).out)
  const next = ({ write }: Workspace) => write((tx) => tx.event.create({ data: EVENT }))
  expect([await next(twoSchools), await next(returned)]).toMatchObject([{ seq: 42 }, { seq: 42 }])
})

test('the tables of the target can be made before', async ({ twoSchools, migrated: address }) => {
  const env = { DATABASE_URL: address }
  await twoSchools.json(`db copy --to ${address}`, { outcome: 'done', same: true })
  const status = await twoSchools.quad('db status --json', { env })
  expect(status.json()).toMatchObject({ unfinished_copy_of: null })
  const file = join(twoSchools.dir, 'again', 'quad.db')
  expect(await twoSchools.quad(`db copy --to ${file} --json`, { env })).toMatchObject({ code: 0 })
})

const EVENT = { id: 'e', name: 'n', subject_id: 's', payload: {}, created_at: new Date(0) }

test('killed half-way, nothing works on the copy until the same command has completed it', async ({
  cli,
  migrated: address,
}) => {
  await cli.quad('seed school --code hill --students 100 --posts 500')
  const env = { DATABASE_URL: address }
  const { rows } = await cli.json(`db copy --to ${address} --dry-run`)
  await cli.killed(`db copy --to ${address}`, /rows [2-9],\d\d\d of/)

  const half = /unfinished copy of .*quad\.db\./
  for (const line of ['terms list', 'db migrate', 'up --without-demo']) {
    const { code, err } = await cli.quad(line, { env })
    expect([line, code, err]).toEqual([line, 1, expect.stringMatching(half)])
    expect(err).toContain('quad db copy')
  }
  const site = spawnSync(process.execPath, [join(ROOT, 'bin/serve.mjs')], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: cli.dir, PORT: '0', ...env },
  })
  expect(site).toMatchObject({ status: 1, stderr: expect.stringMatching(half) })
  expect(site.stderr).not.toMatch(/^ +at /m)
  const status = await cli.quad('db status --json', { env })
  expect(status).toMatchObject({ code: 1 })
  expect(status.json()).toMatchObject({ unfinished_copy_of: cli.file })

  const plan = await cli.json(`db copy --to ${address} --dry-run`)
  expect(Number(plan.rows)).toBeLessThan(Number(rows) - 1000)
  expect(plan.changes?.[0]).toMatchObject({
    action: 'update',
    note: expect.stringMatching(/^goes on/),
  })
  await cli.json(`db copy --to ${address}`, { copied: plan.rows, same: true })
  expect(await cli.quad('terms list', { env })).toMatchObject({ code: 0 })
})

test('no command works on a file that is an unfinished copy', async ({ cli }) => {
  const value = { state: 'unfinished', from: 'postgresql://there/quad' }
  await cli.write((tx) =>
    tx.systemValue.create({ data: { key: 'copy', value, updated_at: new Date(0) } }),
  )
  for (const line of ['audit list', 'backup create', 'db migrate', 'maintenance on --yes', 'up'])
    await cli.refuses(line, 1, 'an unfinished copy of postgresql://there/quad.')
  const target = join(cli.dir, 'further.db')
  await cli.refuses(`db copy --to ${target}`, 1, 'an unfinished copy of postgresql://there/quad.')
})

test('rows that were changed, lost or not made by triggers are found, by table', async ({
  twoSchools,
  migrated: address,
}) => {
  await twoSchools.quad(`db copy --to ${address}`)
  await run(
    address,
    `UPDATE "Comment" SET content = content || '.' WHERE id = (SELECT max(id) FROM "Comment")`,
  )
  await run(address, `UPDATE "User" SET created_at = created_at + interval '1 millisecond'`)
  await run(
    address,
    `DELETE FROM "UserInterest" WHERE user_id = (SELECT min(user_id) FROM "UserInterest")`,
  )
  await run(address, 'DELETE FROM "PersonTrait"')
  const found = await twoSchools.json(`db verify --to ${address}`, { same: false }, { code: 1 })
  const others = found.tables?.filter(({ same }: Json) => !same).map(({ table }: Json) => table)
  expect(others).toEqual(['User', 'Comment', 'UserInterest', 'PersonTrait'])
  const { out } = await twoSchools.quad(`db verify --to ${address}`)
  expect(out).toMatch(/Comment +has \d+ rows in both, of which some differ/)
  expect(out).toMatch(/UserInterest +has \d+ rows in the original and \d+ in the copy/)
})

test('a target with anything else in it is refused, and so is a source that is in use', async ({
  twoSchools,
  cli,
  address,
}) => {
  const file = join(twoSchools.dir, 'folder')
  mkdirSync(file)
  const nowhere = address.replace(/copy_\d+$/, 'copy_nowhere')
  await twoSchools.refuses(`db copy --to ${nowhere}`, 1, [
    /copy_nowhere can't be used/,
    'does not exist',
  ])
  await twoSchools.refuses(`db copy --to ${twoSchools.file}`, 2, 'uses already')
  await twoSchools.refuses(`db copy --to ${file}`, 2, 'is a folder')
  await twoSchools.refuses(`db verify --to ${twoSchools.file}`, 2, 'uses already')
  writeFileSync(join(file, 'notes'), 'Not a database, but a text that is long enough to be one.')
  await twoSchools.refuses(`db copy --to ${file}/notes`, 1, 'but not a database')
  await run(address, 'CREATE ROLE guest LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC')
  const guest = address.replace(/\w+@/, 'guest@')
  await twoSchools.refuses(`db copy --to ${guest}`, 1, ["isn't allowed to do this", 'owner'])
  await run(address, 'CREATE TABLE other (id integer)')
  await twoSchools.refuses(`db copy --to ${address}`, 1, 'tables of another program')
  await run(address, 'DROP TABLE other')

  const user = await connect(address, 'quad')
  await twoSchools.refuses(`db copy --to ${address}`, 1, [
    'is being used by',
    'Stop the site first.',
  ])
  await user.end()
  await twoSchools.quad(`db copy --to ${address}`)
  await run(
    address,
    `UPDATE "SystemValue" SET value = value || '{"state": "unfinished"}' WHERE key = 'copy'`,
  )
  await cli.refuses(`db copy --to ${address}`, 1, ['an unfinished copy of', twoSchools.file])
  await twoSchools.write((tx) => tx.event.create({ data: EVENT }))
  await twoSchools.refuses(`db copy --to ${address}`, 1, ['an unfinished copy of', twoSchools.file])
  await run(address, `DELETE FROM "SystemValue" WHERE key = 'copy'`)
  await cli.refuses(`db copy --to ${address}`, 1, /isn't empty: it has rows \(\w+: \d+\)/)

  const target = join(cli.dir, 'new', 'quad.db')
  await acquireSiteLock(cli.file)
  await cli.refuses(`db copy --to ${target}`, 1, ['is being used by', 'Nothing was changed.'])
  expect(existsSync(target)).toBe(false)
})

test("a row that PostgreSQL can't store is named, and the copy goes on once it is changed", async ({
  cli,
  migrated: address,
}) => {
  const audit = (target: string) =>
    cli.write((tx) =>
      tx.audit.upsert({
        where: { id: 'odd' },
        create: { ...ODD, target },
        update: { target },
      }),
    )
  await audit('a\0b')
  await cli.fails(`db copy --to ${address}`, 1, [/Rows of Audit can't be stored/, 'odd'])
  await audit('ab')
  await cli.json(`db copy --to ${address}`, { outcome: 'done', same: true })
})
