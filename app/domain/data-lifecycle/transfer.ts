import { joinSql, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { TABLES, type TableName, type TableSchema } from '~prisma/generated/tables'
import { RECORDS } from './records'

/**
 * Which rows go along when a school moves to another installation. All that belong to it do, unless
 * the record of their table says why they stay: rows with its code, and rows that hang on those.
 */
const schema = (table: TableName): TableSchema => TABLES[table]

/** The tables that this one points to, and by which column; schools are found by their code. */
export const targets = (table: TableName) =>
  Object.values(schema(table).relations).flatMap(({ table: target, column, onDelete }) =>
    column && target !== 'Partner' ? [{ target, column, onDelete }] : [],
  )

/** Why the rows of a table stay, or null when they go along. */
export function whyStays(table: TableName): string | null {
  const { school, transfer } = RECORDS[table] as (typeof RECORDS)[TableName] & {
    transfer?: { stays: string }
  }
  if (transfer) return transfer.stays
  if (school && 'stays' in school) return school.stays
  const belongs =
    table === 'Partner' ||
    'partner_code' in schema(table).columns ||
    targets(table).some(({ target, onDelete }) => onDelete === 'Cascade' && !whyStays(target))
  return belongs ? null : 'Nothing says whose they are.'
}

/** The tables that go along; each comes after those it points to. */
export function transferTables(): TableName[] {
  const order: TableName[] = []
  const add = (table: TableName) => {
    if (order.includes(table) || whyStays(table) !== null) return
    for (const { target } of targets(table)) add(target)
    order.push(table)
  }
  add('Partner')
  for (const table of Object.keys(TABLES) as TableName[]) add(table)
  return order
}

/**
 * The condition for rows of a table that go along with a school. Those that point to something of
 * another school, such as a follow of someone there, don't.
 */
export function ofSchool(table: TableName, code: string): SqlFragment {
  const own = 'partner_code' in schema(table).columns ? [sql`partner_code = ${code}`] : []
  const others = targets(table)
    .filter(({ target }) => whyStays(target) === null)
    .map(({ target, column }) => {
      const ids = sql`SELECT id FROM ${raw(`"${target}"`)} WHERE ${ofSchool(target, code)}`
      return sql`(${raw(column)} IS NULL OR ${raw(column)} IN (${ids}))`
    })
  return joinSql([...own, ...others], ' AND ')
}
