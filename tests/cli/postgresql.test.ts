import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test as plain } from 'vitest'
import { MIGRATION_LOCK } from '~prisma/locking/database-use'
import { startPostgresql } from '../../bin/postgresql.mjs'
import { TABLES, type TableName, type TableSchema } from '~prisma/generated/tables'
import { soon } from '../support/live-reader'
import { serve } from '../support/started-site'
import { findPrograms } from '../../cli/backups/postgresql-programs'
import { replaceContent } from '../../cli/backups/postgresql-restore'
import { createWorkspace, workspaceIn, type Workspace, type Json, type Words } from './quad'

/** The tool on a server of PostgreSQL that is there for these tests only. */
const server = await startPostgresql()
if (!server)
  console.warn('There is no PostgreSQL here (apt install postgresql): tests are skipped.')
const test = plain.skipIf(!server)
const place = server?.url ?? ''
const dir = mkdtempSync(join(tmpdir(), 'quad-cli-server-'))
afterAll(() => {
  server?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const at = (address: string) => workspaceIn(dir, { DATABASE_URL: address })
const onServer = (address: string): Workspace['quad'] => at(address).quad

async function refuses(cli: Workspace['quad'], args: Words, part: string) {
  const { code, err } = await cli(args)
  expect([code, err]).toEqual([1, expect.stringContaining(part)])
}

const address = (name: string, more: { user?: string; password?: string } = {}) =>
  Object.assign(new URL(place), { pathname: `/${name}`, username: more.user ?? 'quad' }, more).href

async function query(place: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: place })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

const json = async (cli: Workspace['quad'], args: string) => {
  const { code, out, err } = await cli(`${args} --json`)
  expect(code, `${args}: ${out} ${err}`).toBe(0)
  return JSON.parse(out) as Json
}

const SEED = 'seed school --code hill --students 5 --posts 8'

/** The school of these tests; the database has an address with a password. */
const filled = () => address('filled', { password: 'secret-of-the-server' })
let seeded: Json
beforeAll(async () => {
  if (!server) return
  await query(place, 'CREATE DATABASE filled')
  // Two processes at once: each migration is applied once.
  const runs = await Promise.all([1, 2].map(() => json(at(filled()).binary, 'db migrate --yes')))
  const applied = runs.map((run) => [run.applied ?? []].flat().length).sort()
  expect(applied).toEqual([0, readdirSync('prisma/postgresql').length - 1])
  await query(place, 'CREATE DATABASE migrated TEMPLATE filled')
  seeded = await json(onServer(filled()), SEED)
})

/** Adds rows until it's told to stop; returns how many. */
function keepWriting(): () => Promise<number> {
  let rows = 0
  let on = true
  const write = async () => {
    const client = new Client({ connectionString: filled() })
    await client.connect()
    for (; on; rows++)
      await client.query(`INSERT INTO "SystemValue" VALUES ('writing-${rows}', '1', now())`)
    await client.end()
    return rows
  }
  const written = write()
  return () => {
    on = false
    return written
  }
}

/** What a document says of both kinds of database; without times, places and ids. */
const SAME: readonly (readonly [string, (output: Json) => unknown])[] = [
  [
    'db status',
    ({ exists, pending, failed, newer, site }) => ({ exists, pending, failed, newer, site }),
  ],
  [
    'doctor',
    ({ checks = [] as unknown as Json }) => checks.map(({ name, status }) => [name, status]),
  ],
  ['partners list', (output) => output],
  [
    'users find hill --partner hill',
    (output) =>
      JSON.stringify(output)
        .match(/\w+@hill\.test/g)
        ?.sort(),
  ],
  ['users set-role student1@hill.test ambassador --yes', ({ outcome }) => outcome],
  ['jobs list', (output) => Object.keys(output)],
  ['terms add darn', (output) => output],
  ['terms test darn', (output) => output],
  ['lists export demo', (output) => output],
]

test('[CLI-01] commands answer on PostgreSQL as on SQLite', async () => {
  const [file, server] = [createWorkspace(), onServer(filled())]
  const { accounts, changes } = JSON.parse((await file.quad(`${SEED} --json`)).out) as Json
  expect(seeded).toMatchObject({ accounts, changes })
  for (const [args, part] of SAME) {
    const [a, b] = [await file.quad(`${args} --json`), await server(`${args} --json`)]
    expect([b.code, part(b.json())], args).toEqual([a.code, part(a.json())])
  }
  await refuses(server, 'search reindex', 'There is no Meilisearch')
})

/** The rows in a file of a school; each database formats and orders JSON in its own way. */
const rowsIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"table"'))
    .map((line) => {
      const { table, row } = JSON.parse(line) as { table: TableName; row: Record<string, unknown> }
      const columns: TableSchema['columns'] = TABLES[table].columns
      for (const [name, value] of Object.entries(row))
        if (columns[name]?.type === 'Json' && value !== null)
          row[name] = JSON.stringify(JSON.parse(String(value)))
            .split('')
            .sort()
            .join('')
      return `${table} ${JSON.stringify(row)}`
    })
    .sort()

test('a school moves from PostgreSQL to a file of SQLite and back, whole', async () => {
  const files = ['one', 'two', 'three'].map((name) => join(dir, `${name}.jsonl`))
  const [one = '', two = '', three = ''] = files
  const exportTo = (file: string) => `partners export hill --everything ${file}`
  await json(onServer(filled()), exportTo(one))
  const onFile = createWorkspace()
  await onFile.json(`partners import ${one}`, { outcome: 'done' })
  await onFile.json(exportTo(two))
  await query(place, 'CREATE DATABASE moved TEMPLATE migrated')
  const moved = onServer(address('moved'))
  expect(await json(moved, `partners import ${two} --yes`)).toMatchObject({ outcome: 'done' })
  expect(await json(moved, `partners import ${two} --yes`)).toMatchObject({
    outcome: 'nothing to do',
  })
  await json(moved, exportTo(three))
  expect(rowsIn(one).length).toBeGreaterThan(100)
  expect(rowsIn(two)).toEqual(rowsIn(one))
  expect(rowsIn(three)).toEqual(rowsIn(one))
  const again = await onServer(filled())(`partners import ${two} --yes`)
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('There is a school hill')])
})

test('[CLI-24] a backup of PostgreSQL is made, verified, tried out and restored', async () => {
  const cli = onServer(filled())
  await query(
    filled(),
    `INSERT INTO "Session" (id_hash, user_id, partner_code, data, created_at, last_seen_at, expires_at)
      SELECT 'h', id, 'hill', '{}', now(), now(), now() FROM "User" LIMIT 1`,
  )
  // Others write all the time: the counts are those of the dump's own moment.
  const writing = keepWriting()
  const made = await cli('backup create --json')
  expect(await writing()).toBeGreaterThan(100)
  expect(made.code, made.err).toBe(0)
  expect(made.out + made.err).not.toContain('secret-of-the-server')
  const name = String(made.json().name)
  const folder = join(dir, 'backups', name)
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    database: { file: string; people: number; tables: Record<string, number> }
  }
  expect(manifest.database).toMatchObject({ file: 'quad.dump', people: 16 })
  expect(manifest.database.tables.User).toBe(16)
  expect(await json(cli, 'backup verify')).toMatchObject({ ok: true })
  await query(filled(), 'CREATE TABLE newer (id integer)')
  expect(await json(cli, 'backup drill')).toMatchObject({ ok: true, problems: [] })
  const drills = `SELECT datname FROM pg_database WHERE datname LIKE 'quad_drill%'`
  expect(await query(place, drills)).toEqual([])
  const newer = `SELECT to_regclass('newer') AS name`
  expect(await query(filled(), newer)).toEqual([{ name: 'newer' }])

  // What changes afterwards is gone, and who left is back and named.
  const [left] = await query(
    filled(),
    `UPDATE "User" SET deleted_at = now() WHERE email = 'student1@hill.test' RETURNING id`,
  )
  const restored = await json(cli, `backup restore ${name} --yes`)
  expect(restored).toMatchObject({ restored: name, back: [left?.id], aside: [] })
  expect(String(restored.kept)).toMatch(/-before-restore$/)
  expect(await query(filled(), newer)).toEqual([{ name: null }])
  const counted = `SELECT count(*)::int AS count FROM "User" WHERE deleted_at IS NULL`
  expect(await query(filled(), counted)).toEqual([{ count: 16 }])

  // Into an empty database.
  await query(place, 'CREATE DATABASE other')
  const other = onServer(address('other'))
  expect(await json(other, `backup restore ${name} --yes`)).toMatchObject({ kept: null, back: [] })
  expect(await query(address('other'), counted)).toEqual([{ count: 16 }])

  // Not while a site has it, and nothing of a damaged one.
  const site = new Client({ connectionString: address('other'), application_name: 'quad' })
  await site.connect()
  await refuses(other, `backup restore ${name} --yes`, 'the database is in use')
  await site.end()
  const dump = join(folder, 'quad.dump')
  const bytes = readFileSync(dump)
  const half = join(dir, 'half.dump')
  writeFileSync(half, bytes.subarray(0, bytes.length / 2))
  const parts = { copy: half, freshStart: [], watch: {} }
  const broken = replaceContent(await findPrograms(0), address('other'), parts)
  await expect(broken).rejects.toThrow('pg_restore failed')
  expect(await query(address('other'), counted)).toEqual([{ count: 16 }])
  writeFileSync(dump, bytes.fill(7, bytes.length - 2_000))
  await refuses(other, `backup restore ${name} --yes`, 'quad.dump is not what was copied')
  const ofFile = createWorkspace()
  await ofFile.refuses(`backup restore ${name} --dir ${join(dir, 'backups')} --yes`, 1, [
    'quad.dump is of another kind of database',
  ])
})

test('[CLI-24] programs that are older than the server are told from missing ones', async () => {
  await expect(findPrograms(99)).rejects.toThrow(/pg_dump is of PostgreSQL \d+, the server of 99/)
})

test('[CLI-24] an account without rights makes and restores backups, and learns why it cannot try one out', async () => {
  await query(place, 'CREATE ROLE plain LOGIN')
  await query(place, 'CREATE DATABASE plain OWNER plain')
  const plainly = onServer(address('plain', { user: 'plain' }))
  await json(plainly, 'db migrate --yes')
  const { name } = await json(plainly, 'backup create')
  await refuses(plainly, 'backup drill', 'ALTER ROLE')
  expect(await json(plainly, `backup restore ${name} --yes`)).toMatchObject({ restored: name })
  await query(place, 'CREATE ROLE guest LOGIN')
  const guest = onServer(address('plain', { user: 'guest' }))
  const { out } = await guest('doctor')
  expect(out).toMatch(
    /fail +database +The role of DATABASE_URL isn’t allowed.*\n +→ Make it the owner/,
  )
  await query(place, 'CREATE DATABASE taken OWNER plain')
  const taken = onServer(address('taken', { user: 'plain' }))
  await query(address('taken', { user: 'plain' }), 'CREATE TABLE customers (id integer)')
  await refuses(taken, 'db migrate --yes', 'it has tables of another program')
})

test('[CLI-24] a site goes on when a newer version has migrated, but does not start', async () => {
  const settings = { DATABASE_URL: filled() }
  const site = await serve(dir, settings)
  const running = async () => (await json(onServer(filled()), 'db status')).site
  try {
    // One connection says so, whatever becomes of the others, and comes back.
    await query(
      filled(),
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'quad%'`,
    )
    await soon(async () => expect(await running()).toBe('one site'))
    await query(
      filled(),
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
        VALUES ('x', 'x', '29990101000000_newer', now(), 1)`,
    )
    const response = await fetch(`http://127.0.0.1:${site.port}/readyz`)
    const output = { ready: true, migrations: { newer: ['29990101000000_newer'] } }
    expect([response.status, await response.json()]).toMatchObject([200, output])
    // One that another process applies has not failed; it has when that process is gone.
    const migrating = new Client({ connectionString: filled() })
    await migrating.connect()
    await migrating.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrating.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, applied_steps_count)
        VALUES ('y', 'y', '29990101000001_next', 0)`,
    )
    const status = async () => (await fetch(`http://127.0.0.1:${site.port}/readyz`)).status
    expect(await status()).toBe(200)
    await migrating.end()
    await soon(async () => expect(await status()).toBe(503))
    await query(filled(), `DELETE FROM _prisma_migrations WHERE id = 'y'`)
    const again = serve(dir, settings)
    await expect(again).rejects.toThrow('The site ended with 1')
    await refuses(onServer(filled()), 'terms list', 'made by a newer Quad')
  } finally {
    await site.stop()
    await query(filled(), `DELETE FROM _prisma_migrations WHERE id IN ('x', 'y')`)
    expect(await running()).toBeNull()
  }
})
