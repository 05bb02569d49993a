import { createInterface } from 'node:readline'
import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { postgresqlConnection } from '~/platform/database/postgresql/connection.server'
import { withConnection } from '~/platform/database/postgresql/connection.server'
import { countUsers } from '~/platform/database/postgresql/site-mark.server'
import { createPrivateFile } from '~/platform/security/private-files.server'
import { lastSequence } from '~/platform/database/dialect'
import { raw, sql } from '~/platform/database/sql-text'
import { selectCount, selectIds } from '~/platform/database/sql.server'
import { withDatabase } from '~prisma/server/address'
import { DatabaseInUse } from '~prisma/locking/database-use'
import { Abort } from '../errors'
import type { BackupDatabase, RestoreParts, RestoreResult, Summary, Watch } from './backup-database'
import { POSTGRESQL_COPY, toDisk } from './manifest'
import { findPrograms, startProgram } from './postgresql-programs'
import { replaceContent } from './postgresql-restore'

const EXISTING = raw('deleted_at IS NULL')

/** pg_dump and the counts see the same moment: that of the transaction whose snapshot it is given. */
const copyDatabase = (place: string, to: string, { signal }: Watch): Promise<Summary> =>
  withConnection(place, async (client) => {
    const programs = await findPrograms(await serverVersion(client))
    createPrivateFile(to)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const exported = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
    const snapshot = `--snapshot=${exported.rows[0]?.id ?? ''}`
    const options = ['--format=custom', '--schema=public', `--file=${to}`, '--no-password']
    const owners = ['--no-owner', '--no-privileges', '--no-comments']
    const args = [...options, ...owners, snapshot]
    await startProgram(programs, 'pg_dump', args, { place, signal }).ended
    const connection = { sql: postgresqlConnection(client) }
    const summary = {
      migrations: await selectIds(
        connection,
        sql`SELECT migration_name AS id FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
      ),
      events: await selectCount(connection, lastSequence('Event')),
      people: await selectCount(
        connection,
        sql`SELECT count(*) AS count FROM "User" WHERE ${EXISTING}`,
      ),
      posts: await selectCount(
        connection,
        sql`SELECT count(*) AS count FROM "Post" WHERE ${EXISTING}`,
      ),
      tables: await countRows(client),
    }
    await client.query('COMMIT')
    await toDisk(to)
    return summary
  })

export const postgresqlBackups: BackupDatabase = {
  file: POSTGRESQL_COPY,
  exists: (place) => withConnection(place, async (client) => (await listTables(client)).length > 0),
  copy: copyDatabase,
  findDamage: (copy) =>
    countCopied(copy).then(
      () => [],
      (error: unknown) => [error instanceof Error ? error.message : String(error)],
    ),
  countCopied,
  countRows: (place) => withConnection(place, countRows),
  change: (place, work) =>
    withConnection(place, async (client) => {
      await client.query('BEGIN')
      // A connection that ends without COMMIT takes everything back.
      await work({ sql: postgresqlConnection(client) }, 'SystemValue')
      await client.query('COMMIT')
    }),
  assertUnused,
  restore: restoreDatabase,
  withTemporary,
}

/** Without those that serve the full-text index, as with SQLite. */
async function listTables(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
      AND relkind = 'r' ORDER BY 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !/_fts/.test(name))
}

async function countRows(client: PoolClient): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await listTables(client)) {
    const counted = `SELECT count(*)::float8 AS count FROM "${table}"`
    counts[table] = (await client.query<{ count: number }>(counted)).rows[0]?.count ?? 0
  }
  return counts
}

async function serverVersion(client: PoolClient): Promise<number> {
  const shown = `SELECT current_setting('server_version_num')::integer AS version`
  const { rows } = await client.query<{ version: number }>(shown)
  return Math.floor((rows[0]?.version ?? 0) / 10_000)
}

/** The whole copy is read, without a server: each line of a table's content is a row. */
async function countCopied(copy: string): Promise<Record<string, number>> {
  const args = ['--data-only', '--file=-', copy]
  const { stdout, ended } = startProgram(await findPrograms(0), 'pg_restore', args)
  const counts: Record<string, number> = {}
  let table: string | null = null
  for await (const line of createInterface({ input: stdout, crlfDelay: Infinity })) {
    if (table === null) {
      table = /^COPY public\."?(\w+)"? .*FROM stdin;$/.exec(line)?.[1] ?? null
      if (table !== null) counts[table] ??= 0
    } else if (line === '\\.') table = null
    else counts[table] = (counts[table] ?? 0) + 1
  }
  await ended
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !/_fts/.test(name)))
}

async function assertUnused(place: string): Promise<void> {
  const { users } = await countUsers(place)
  if (users > 0) throw new DatabaseInUse('The database is in use by a site or another command.')
}

/** All of the content is replaced in one transaction, with what a restored database begins with. */
async function restoreDatabase(place: string, parts: RestoreParts): Promise<RestoreResult> {
  const { watch } = parts
  await assertUnused(place)
  const [version, isFilled] = await withConnection(
    place,
    async (client) => [await serverVersion(client), (await listTables(client)).length > 0] as const,
  )
  const programs = await findPrograms(version)
  watch.step?.('photos')
  await parts.addPhotos()
  watch.step?.('keep')
  const before = isFilled ? await parts.keep() : null
  watch.step?.('switch')
  await assertUnused(place)
  const back = await replaceContent(programs, place, parts)
  watch.step?.('migrate')
  await parts.migrate(place)
  return { before, aside: [], back: before === null ? [] : back }
}

const MAY_NOT = '42501'

async function withTemporary<T>(
  place: string,
  _dir: string,
  work: (place: string) => Promise<T>,
): Promise<T> {
  const name = `quad_drill_${randomBytes(6).toString('hex')}`
  const run = (statement: string) =>
    withConnection(place, async (client) => void (await client.query(statement)))
  await run(`CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8'`).catch(
    (error: unknown) => {
      if ((error as { code?: unknown }).code !== MAY_NOT) throw error
      throw new Abort('A drill needs a database of its own, and this account can’t create one.', {
        next: 'Let it: ALTER ROLE … CREATEDB. Or restore into another server.',
      })
    },
  )
  try {
    return await work(withDatabase(place, name))
  } finally {
    await run(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  }
}
