import { ON_POSTGRESQL } from '~/platform/database/kind'
import type { Db } from '~/platform/database/types'
import { storedRows, storedValues } from './stored-rows'

const TABLES = ON_POSTGRESQL
  ? `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`
  : `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'
      AND name NOT LIKE '%fts%' AND name NOT LIKE '%stems%' AND name NOT LIKE 'sqlite%'`
const COLUMNS = ON_POSTGRESQL
  ? 'SELECT column_name FROM information_schema.columns WHERE table_name = ?'
  : 'SELECT name FROM pragma_table_info(?)'
const contains = ON_POSTGRESQL ? 'strpos' : 'instr'

/** Where an id or an address still is: 'Table.column', whatever tables there are. */
export async function findTraces(db: Db, needle: string): Promise<string[]> {
  const found: string[] = []
  for (const table of (await storedValues(db, TABLES)) as string[]) {
    const columns = (await storedValues(db, COLUMNS, [table])) as string[]
    const having = columns.map(
      (column) => `max(CASE WHEN ${contains}(CAST("${column}" AS TEXT), ?) > 0
      THEN 1 ELSE 0 END) AS "${column}"`,
    )
    const [row] = await storedRows(
      db,
      `SELECT ${having.join(', ')} FROM "${table}"`,
      columns.map(() => needle),
    )
    found.push(...columns.filter((name) => row?.[name] === 1).map((name) => `${table}.${name}`))
  }
  return found
}

/** The same without events and jobs, which are deleted within days by themselves. */
export const lastingTraces = async (db: Db, needle: string) =>
  (await findTraces(db, needle)).filter((one) => !/^(Event|Job|RateLimit)\./.test(one))
