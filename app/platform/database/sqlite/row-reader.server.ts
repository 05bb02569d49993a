import type { TableName } from '~prisma/generated/tables'
import type { NamedRow, ReadRows } from '~/platform/database/copying/row-reader'
import { listColumns } from '~/platform/database/copying/tables'
import type { SqlFragment } from '../sql-text'
import { withSqliteFile } from './file.server'
import { native } from './connection.server'
import { stored } from './dialect'
import { readValue } from './row-store.server'

/** Reads rows of a file in one transaction. */
export const readFileRows: ReadRows = (place, work) =>
  withSqliteFile(place, { readonly: true }, (opened) => {
    const file = native(opened)
    file.exec('BEGIN')
    function* select(table: TableName, where: SqlFragment, end = ''): Generator<NamedRow> {
      const columns = listColumns(table)
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      const text = `SELECT ${names} FROM "${table}" WHERE ${where.sql} ${end}`
      const statement = file.prepare<unknown[], unknown[]>(text).raw()
      for (const row of statement.iterate(...where.params.map(stored)))
        yield Object.fromEntries(
          columns.map((column, at) => [column.name, readValue(column, row[at])]),
        )
    }
    return work({
      sql: opened.sql,
      rows: async function* (table, where) {
        yield* select(table, where)
      },
      first: async (table, where) => [...select(table, where, 'LIMIT 1')][0],
    })
  })
