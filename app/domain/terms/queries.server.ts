import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'
import { indexTerms, type TermIndex } from './screen'

export type ListedTerm = { id: string; term: string; partner_code: string }

/** The terms that hold at a school: those of all schools and its own, by spelling. For operators. */
export async function termsFor(db: Db, partnerCode: string): Promise<ListedTerm[]> {
  return db.read.restrictedTerm.findMany({
    where: { partner_code: { in: ['', partnerCode] } },
    select: { id: true, term: true, partner_code: true },
    orderBy: [{ match: 'asc' }, { partner_code: 'asc' }],
  })
}

type Kept = { version: string; index: TermIndex }

/** Compiled lists by school, the one asked for longest ago first. */
const kept = new WeakMap<Db['sql'], Map<string, Kept>>()
/** A list of ten thousand terms takes a few megabytes. */
const AT_MOST = 50

/**
 * The same terms ready for screening a text: the list of all schools and that of the school. Each
 * is compiled once and kept until the database says that it changed, whoever changed it: a term
 * added on the terminal holds at once. (SCREEN-02)
 */
export function screenFor(db: Db, partnerCode: string): TermIndex[] {
  const lists = partnerCode === '' ? [''] : ['', partnerCode]
  const versions = versionsOf(db, lists)
  return lists.map((list) => indexOf(db, list, versions.get(keyOf(list)) ?? ''))
}

/** Triggers write another one with every change of a list; a list that never changed has none. */
function versionsOf(db: Db, lists: readonly string[]): Map<string, string> {
  const rows = sqlRows<{ key: string; value: string }>(
    db,
    'SELECT "key", "value" FROM Fact WHERE "key" IN (SELECT value FROM json_each(?))',
    [JSON.stringify(lists.map(keyOf))],
  )
  return new Map(rows.map((row) => [row.key, row.value]))
}

const keyOf = (list: string) => `terms:${list}`

function indexOf(db: Db, list: string, version: string): TermIndex {
  let indexes = kept.get(db.sql)
  if (!indexes) kept.set(db.sql, (indexes = new Map()))
  const known = indexes.get(list)
  indexes.delete(list)
  const current = known?.version === version ? known : { version, index: compiled(db, list) }
  indexes.set(list, current)
  for (const [oldest] of indexes) {
    if (indexes.size <= AT_MOST) break
    indexes.delete(oldest)
  }
  return current.index
}

function compiled(db: Db, list: string): TermIndex {
  const rows = sqlRows<{ term: string }>(
    db,
    'SELECT term FROM RestrictedTerm WHERE partner_code = ? ORDER BY "match"',
    [list],
  )
  return indexTerms(rows.map((row) => row.term))
}
