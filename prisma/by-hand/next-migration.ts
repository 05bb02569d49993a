/**
 * What migrations by hand have made and the schema's source doesn't know: triggers, indexes of
 * expressions or of some rows, checks, collations. The engine knows nothing of them: a table that it
 * rebuilds, and a column that it drops, take them away without a word.
 */
export type NextMigration = {
  /** The migration, with what it would take away written again */
  sql: string
  /** What it takes away and can't be written again, or no longer works, in words */
  lost: string[]
}

/** An object of a database: what makes it, and whose it is. */
export type DatabaseObject = { kind: string; name: string; table: string; sql: string }

const key = ({ kind, name, table }: DatabaseObject) => [kind, table, name].join(' ')

/** What was there before and isn't afterwards, where its table still is. */
export function missing(
  before: readonly DatabaseObject[],
  after: readonly DatabaseObject[],
  tables: ReadonlySet<string>,
): DatabaseObject[] {
  const known = new Map(after.map((object) => [key(object), object.sql]))
  return before.filter(
    (object) => tables.has(object.table) && known.get(key(object)) !== object.sql,
  )
}

export const describe = ({ kind, name, table }: DatabaseObject, reason?: string): string =>
  `the ${kind} ${name} of ${table}${reason ? ` (${reason})` : ''}`
