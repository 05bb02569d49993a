import type { PoolClient } from 'pg'
import type { DatabaseTools, TableRows } from '../tools'
import { explainStorageFailure } from '~/platform/storage/storage-errors'
import { selectRows } from '../sql.server'
import type { SqlValue } from '../sql-text'
import { describeAddress } from '~prisma/server/address'
import { openPool, postgresqlConnection, transact, withConnection } from './connection.server'
import { stored } from './dialect'
import { inspectServer } from './inspection.server'
import { findSites, markSite } from './site-mark.server'

/** What is done to a database of PostgreSQL as a whole. */
export const postgresqlTools: DatabaseTools = {
  migrations: 'prisma/postgresql',
  name: describeAddress,
  mayGetNewer: true,
  exists: () => true,
  waitFor: async (place) => withConnection(place, async () => undefined),
  inspect: inspectServer,
  tryWrite: async (place) =>
    withConnection(place, async (client) => {
      await client.query('BEGIN; CREATE TABLE "_attempt" (content text); ROLLBACK')
    }),
  claimSite: markSite,
  assertNoSite: () => undefined,
  findSite: findSites,
  whileUnreplaced: (_place, work) => work(),
  describeWait: () =>
    'Waiting for the database, which another process migrates. Ctrl-C stops this.',
  // The server looks after its pages and references itself; what it can't read it says here.
  findDamage: (place) =>
    withConnection(place, async () => []).catch((error: unknown) => {
      if (explainStorageFailure(error)) throw error
      return [error instanceof Error ? error.message : String(error)]
    }),
  bytes: async (place) =>
    withConnection(place, async (client) => {
      const sized = 'SELECT pg_database_size(current_database())::float8 AS main'
      return (await client.query<{ main: number }>(sized)).rows[0] ?? { main: 0 }
    }),
  tryReadRows: async (place, type, statement) => {
    try {
      return await withConnection(place, (client) =>
        selectRows({ sql: postgresqlConnection(client) }, type, statement),
      )
    } catch {
      return []
    }
  },
  openReader: async (place) => {
    const pool = openPool(place, { max: 1, connectionTimeoutMillis: 10_000 })
    return { sql: postgresqlConnection(pool), close: () => pool.end() }
  },
  withInsert: (place, work) =>
    withConnection(place, (client) => work((tables) => insertAll(client, tables))),
}

/** Values of one statement at most; the protocol allows 65,535. */
const MAX_VALUES = 20_000

const insertAll = (client: PoolClient, tables: readonly TableRows[]): Promise<number> =>
  transact(client, async () => {
    let inserted = 0
    for (const rows of tables) inserted += await insertRows(client, rows)
    return inserted
  })

async function insertRows(client: PoolClient, tableRows: TableRows): Promise<number> {
  const { table, columns, rows, added } = tableRows
  const odd = columns.find((column) => !/^\w+$/.test(column))
  if (odd !== undefined) throw new Error(`not a column of ${table}: ${JSON.stringify(odd)}`)
  // Rows that others depend on are added one by one, to know which were new.
  const most = added ? 1 : Math.max(1, Math.floor(MAX_VALUES / Math.max(1, columns.length)))
  let count = 0
  for (let at = 0; at < rows.length; at += most) {
    const part = rows.slice(at, at + most)
    const places = part.map(
      (_, row) => `(${columns.map((_column, n) => `$${row * columns.length + n + 1}`).join(', ')})`,
    )
    const { rowCount } = await client.query(
      `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
        VALUES ${places.join(', ')} ON CONFLICT DO NOTHING`,
      part.flat().map((value) => stored(value as SqlValue)),
    )
    count += rowCount ?? 0
    if (rowCount) for (const more of added?.[at] ?? []) await insertRows(client, more)
  }
  return count
}
