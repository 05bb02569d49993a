import { inList } from '~/platform/database/dialect'
import { joinSql, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { TABLES, type TableName, type TableSchema } from '~prisma/generated/tables'
import type { Content, Effect, StoredCount } from '~/domain/records/define'
import { RECORDS, recordEntries } from './records'

/** Ids of the people who are erased. */
type People = readonly string[]

const tableSchema = (table: TableName): TableSchema => TABLES[table]

const effects = (table: TableName, content: Content): [string, Effect][] =>
  Object.entries(RECORDS[table].people ?? {}).flatMap(([column, some]) =>
    [some as Effect | Effect[]]
      .flat()
      .filter((effect) => !('content' in effect) || (effect.content ?? content) === content)
      .map((effect): [string, Effect] => [column, effect]),
  )

const both = (condition: SqlFragment, where: string | undefined, row: string): SqlFragment =>
  where ? sql`${condition} AND (${raw(where.replaceAll('row.', `${row}.`))})` : condition

/**
 * The rows of a table under an alias that go when people are erased, with those that go because
 * they point to one that goes; null where none do. Without those that go through `except`.
 */
function leavingRows(
  people: People,
  table: TableName,
  alias: string,
  content: Content,
  except?: string,
): SqlFragment | null {
  const own = effects(table, content).flatMap(([column, effect]) => {
    if (effect.does !== 'delete' || `${alias}.${column}` === except) return []
    return [sql`(${both(inList(`${alias}.${column}`, people), effect.where, alias)})`]
  })
  const pointing = Object.values(tableSchema(table).relations).flatMap((relation) => {
    const { table: target, column, onDelete } = relation
    if (target === 'User' || onDelete !== 'Cascade' || `${alias}.${column}` === except) return []
    const parents = leavingRows(people, target, 'row', content)
    const pointer = raw(`${alias}.${column} IN (SELECT row.id FROM "${target}" row`)
    return parents ? [sql`${pointer} WHERE ${parents})`] : []
  })
  const parts = [...own, ...pointing]
  return parts.length > 0 ? joinSql(parts, ' OR ') : null
}

export type CountedColumn = {
  table: TableName
  column: string
  count: StoredCount
  /** Counts the rows of one row of the table */
  countSql: string
}

const countSql = (table: TableName, { from, key, where, sum }: StoredCount): string =>
  `SELECT ${sum ? `coalesce(sum(${sum}), 0)` : 'count(*)'} FROM ${from}
   WHERE ${key} = "${table}".id${where ? ` AND ${where}` : ''}`

/**
 * Every stored count with its definition, those that others add up before these. What the commands
 * keep by adding and subtracting has to be what these count.
 */
export const STORED_COUNTS: readonly CountedColumn[] = recordEntries().flatMap(
  ([table, { counts = {} }]) =>
    Object.entries(counts as Record<string, StoredCount>).map(([column, count]) => ({
      table,
      column,
      count,
      countSql: countSql(table, count),
    })),
)

/** Subtracts from the counts of others what goes with the people. */
export function countStatements(people: People, content: Content): SqlFragment[] {
  return STORED_COUNTS.flatMap(({ table, column, count }) => {
    const { from, where } = count.leaving ?? count
    const [, source, alias] = /^"(\w+)" (\w+)/.exec(from) ?? []
    const leaving = leavingRows(people, source as TableName, alias ?? '', content, count.key)
    if (!leaving) return []
    const which = where ? sql`(${leaving}) AND ${raw(where)}` : leaving
    const key = raw(count.key)
    return [
      sql`UPDATE ${raw(`"${table}" SET ${column} = "${table}".${column}`)} - gone.count
        FROM (SELECT ${key} AS id, count(*) AS count FROM ${raw(from)} WHERE ${which}
          GROUP BY ${key}) AS gone
        WHERE gone.id = ${raw(`"${table}".id`)}`,
    ]
  })
}

function effectStatement(
  people: People,
  table: TableName,
  column: string,
  effect: Effect,
): SqlFragment[] {
  const row = raw(`"${table}" AS row`)
  const named = inList(`row.${column}`, people)
  switch (effect.does) {
    case 'delete':
      return [sql`DELETE FROM ${row} WHERE ${both(named, effect.where, 'row')}`]
    case 'clear': {
      const set = [column, ...effect.columns].map((name) => `${name} = NULL`).join(', ')
      return [sql`UPDATE ${row} SET ${raw(set)} WHERE ${named}`]
    }
    case 'update':
      return [sql`UPDATE ${row} SET ${raw(effect.set)} WHERE ${both(named, effect.where, 'row')}`]
    // By forgetAddress: what stands around an address says whether it is a part of a longer one.
    case 'replace email':
      return []
    case 'delete by text':
      return [sql`DELETE FROM ${row} WHERE ${raw(effect.where)}`]
    case 'keep':
      return []
  }
}

/** The columns in which an address may stand among other words. */
export const ADDRESS_COLUMNS = recordEntries().flatMap(([table]) =>
  effects(table, 'remove')
    .filter(([, { does }]) => does === 'replace email')
    .map(([column]) => ({ table, column })),
)

/** What erasing people does to the rows that name them; their own rows go last. */
export function rowStatements(people: People, content: Content): SqlFragment[] {
  const tables = recordEntries().map(([table]) => table)
  return [...tables.filter((table) => table !== 'User'), 'User' as const].flatMap((table) =>
    effects(table, content).flatMap(([column, effect]) =>
      effectStatement(people, table, column, effect),
    ),
  )
}
