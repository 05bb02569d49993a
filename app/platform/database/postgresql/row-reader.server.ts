import type { TableName } from '~prisma/generated/tables'
import type { NamedRow, ReadRows } from '~/platform/database/copying/row-reader'
import { listColumns } from '~/platform/database/copying/tables'
import type { SqlFragment } from '../sql-text'
import { postgresqlConnection, transact, withConnection } from './connection.server'
import { placeholders, stored } from './dialect'
import { readColumn } from './row-store.server'

/** Rows that are brought at once */
const FETCHED = 1000

/** Reads rows of a server in one transaction. */
export const readServerRows: ReadRows = (place, work) =>
  withConnection(place, (client) =>
    transact(client, async () => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
      return work({
        sql: postgresqlConnection(client),
        rows: async function* (table, where) {
          const cursor = `DECLARE found NO SCROLL CURSOR FOR ${selection(table, where)}`
          await client.query(cursor, where.params.map(stored))
          for (;;) {
            const { rows } = await client.query<NamedRow>(`FETCH ${FETCHED} FROM found`)
            yield* rows
            if (rows.length < FETCHED) break
          }
          await client.query('CLOSE found')
        },
        first: async (table, where) => {
          const text = `${selection(table, where)} LIMIT 1`
          return (await client.query<NamedRow>(text, where.params.map(stored))).rows[0]
        },
      })
    }),
  )

function selection(table: TableName, where: SqlFragment): string {
  const columns = listColumns(table).map((column) => `${readColumn(column)} AS "${column.name}"`)
  return `SELECT ${columns.join(', ')} FROM "${table}" WHERE ${placeholders(where.sql, where.params)}`
}
