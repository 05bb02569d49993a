import type { Db } from '~/platform/database/types'
import { inList } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { indexTerms, type TermIndex } from './screen'

export type ListedTerm = { id: string; term: string; partner_code: string }

/** The terms that apply at a school: those for all schools and its own, by spelling. For operators. */
export async function termsFor(db: Db, partnerCode: string): Promise<ListedTerm[]> {
  return db.read.restrictedTerm.findMany({
    where: { partner_code: { in: ['', partnerCode] } },
    select: { id: true, term: true, partner_code: true },
    orderBy: [{ match: 'asc' }, { partner_code: 'asc' }],
  })
}

type CompiledList = { version: string; index: Promise<TermIndex> }

/** Compiled lists by school, the least recently used first. */
const compiledLists = new WeakMap<Db['sql'], Map<string, CompiledList>>()
/** A list of ten thousand terms takes a few megabytes. */
const MAX_COMPILED = 50

/**
 * The same terms compiled for screening: the list for all schools and the school's own. A list is
 * compiled once and reused until its version in the database changes, so a term added on the
 * terminal applies at once. (SCREEN-02)
 */
export async function loadTermIndexes(db: Db, partnerCode: string): Promise<TermIndex[]> {
  const lists = partnerCode === '' ? [''] : ['', partnerCode]
  const versions = await loadVersions(db, lists)
  return Promise.all(
    lists.map((list) => compiledIndex(db, list, versions.get(versionKey(list)) ?? '')),
  )
}

const versionRow = defineRow({ key: col.text, value: col.text })
const termRow = defineRow({ term: col.text })

/** Triggers write a new version whenever a list changes; a list that never changed has none. */
async function loadVersions(db: Db, lists: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectRows(
    db,
    versionRow,
    sql`SELECT "key", CAST("value" AS TEXT) AS "value" FROM "SystemValue" WHERE ${inList('"key"', lists.map(versionKey))}`,
  )
  return new Map(rows.map((row) => [row.key, row.value]))
}

const versionKey = (list: string) => `terms:${list}`

async function compiledIndex(db: Db, list: string, version: string): Promise<TermIndex> {
  let indexes = compiledLists.get(db.sql)
  if (!indexes) compiledLists.set(db.sql, (indexes = new Map()))
  const known = indexes.get(list)
  indexes.delete(list)
  const current = known?.version === version ? known : { version, index: compileList(db, list) }
  indexes.set(list, current)
  current.index.catch(() => indexes.delete(list))
  for (const [oldest] of indexes) {
    if (indexes.size <= MAX_COMPILED) break
    indexes.delete(oldest)
  }
  return current.index
}

async function compileList(db: Db, list: string): Promise<TermIndex> {
  const rows = await selectRows(
    db,
    termRow,
    sql`SELECT term FROM "RestrictedTerm" WHERE partner_code = ${list} ORDER BY "match"`,
  )
  return indexTerms(rows.map((row) => row.term))
}
