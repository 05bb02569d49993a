import type { Db } from '~/platform/db.server'

/** Where an id or an address still is: 'Table.column', whatever tables there are. */
export function findTraces(db: Db, needle: string): string[] {
  const names = (sql: string) => db.sql.prepare(sql).pluck().all() as string[]
  const tables = names(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'
      AND name NOT LIKE '%fts%' AND name NOT LIKE 'sqlite%'`,
  )
  return tables.flatMap((table) =>
    names(`SELECT name FROM pragma_table_info('${table}')`)
      .filter(
        (column) =>
          db.sql
            .prepare(`SELECT 1 FROM "${table}" WHERE instr(CAST("${column}" AS TEXT), ?) LIMIT 1`)
            .get(needle) !== undefined,
      )
      .map((column) => `${table}.${column}`),
  )
}

/** The same without events and jobs, which are deleted within days by themselves. */
export const lastingTraces = (db: Db, needle: string) =>
  findTraces(db, needle).filter((one) => !/^(Event|Job|RateLimit)\./.test(one))
