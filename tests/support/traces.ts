import { ON_POSTGRESQL } from '~/platform/database/kind'
import type { Db } from '~/platform/database/types'
import { storedRows, storedValues } from './stored-rows'

/** Every table with its columns, separated by commas */
const TABLES = ON_POSTGRESQL
  ? `SELECT relname AS "table", string_agg(attname, ',') AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' GROUP BY relname`
  : `SELECT m.name AS "table", group_concat(c.name) AS columns
     FROM sqlite_master m, pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.sql NOT LIKE '%VIRTUAL%' AND m.name NOT LIKE '%fts%'
       AND m.name NOT LIKE '%stems%' AND m.name NOT LIKE 'sqlite%' GROUP BY m.name`
const contains = ON_POSTGRESQL ? 'strpos' : 'instr'

/**
 * Where an id or an address still is: 'Table.column', whatever tables there are. One statement finds the
 * tables and one their columns: a server that is asked of each plans hundreds.
 */
export async function findTraces(db: Db, needle: string): Promise<string[]> {
  const text = `'${needle.replaceAll("'", "''")}'`
  const find = async (places: { table: string; columns: string[] }[]) => {
    const selects = places.map(({ table, columns }) => {
      const holds = columns.map((name) => `${contains}(CAST("${name}" AS TEXT), ${text}) > 0`)
      return `SELECT '${table}.${columns.join()}' WHERE EXISTS
        (SELECT 1 FROM "${table}" WHERE ${holds.join(' OR ')})`
    })
    if (selects.length === 0) return []
    return (await storedValues(db, selects.join(' UNION ALL '))) as string[]
  }
  const rows = await storedRows<{ table: string; columns: string }>(db, TABLES)
  const tables = rows.map(({ table, columns }) => ({ table, columns: columns.split(',') }))
  const within = new Set(await find(tables))
  return find(
    tables
      .filter(({ table, columns }) => within.has(`${table}.${columns.join()}`))
      .flatMap(({ table, columns }) => columns.map((name) => ({ table, columns: [name] }))),
  )
}

/** The same without events and jobs, which are deleted within days by themselves. */
export const lastingTraces = async (db: Db, needle: string) =>
  (await findTraces(db, needle)).filter((one) => !/^(Event|Job|RateLimit)\./.test(one))
