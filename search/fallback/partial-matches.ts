import { setImmediate as nextTurn } from 'node:timers/promises'
import { toSql } from '~/platform/database/condition-sql'
import type { Db } from '~/platform/database/types'
import { inList } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { selectRowsInThread } from '~/platform/database/read-thread.server'
import { sql } from '~/platform/database/sql-text'
import type { CompleteResult, QueryResult, SearchQuery } from '../criteria/types'
import { shareResult } from '../sharing/share-result'
import type { SharedAnswers } from '../sharing/shared-answers'
import { criteriaSql, joinConditions } from './criteria-sql'
import { partialWords } from './partial-words'
import { personScores } from './person-scores'
import { postScores } from './post-scores'
import { COLUMNS, TABLES } from './tables'
import { parseText } from './text-parts'

/** Fewer exact results than this are followed by partial matches. */
const FEW_RESULTS = 10
/** A search has at most so many partial matches, and no further pages of them. */
export const MAX_PARTIAL = 10

/**
 * Adds the best partial matches to results that are few: what has only some of the words, or words
 * like them, within the same filters and visibility, and isn't among the results already. The database
 * ranks them for both engines, by the rarity of the words. They aren't part of the total. Who asks the same shares them.
 */
export async function withPartialMatches(
  db: Db,
  query: SearchQuery,
  result: QueryResult,
  shared?: SharedAnswers<string[]>,
): Promise<CompleteResult> {
  if (!needsPartialMatches(query, result)) return { ...result, partial: [] }
  const exact = result.ids.toSorted()
  const find = () => partialMatches(db, query, exact)
  const partial = shared ? shareResult(shared, query, find, exact) : find()
  return { ...result, partial: await partial }
}

/** Whether results are so few that close matches follow them. */
export function needsPartialMatches({ criteria }: SearchQuery, { ids, total }: QueryResult) {
  const { q, from, size } = criteria
  // All results must be on this page, so that none of them is repeated.
  return q !== '' && from === 0 && size > 0 && ids.length === total && total < FEW_RESULTS
}

const scoredRow = defineRow({ row: col.number, score: col.number })

async function partialMatches(db: Db, query: SearchQuery, exact: readonly string[]) {
  const words = (await parseText(db, query.criteria.q, query.kind)).flatMap(partialWords)
  if (words.length === 0) return []
  const lists = await (query.kind === 'posts' ? postScores : personScores)(db, query.school, words)
  const scores = new Map<number, number>()
  for (const list of lists) {
    // Other requests have their turn between the statements.
    await nextTurn()
    for (const { row, score } of await selectRowsInThread(db, scoredRow, list, query.signal))
      scores.set(row, (scores.get(row) ?? 0) + score)
  }
  // Smaller scores are better, and greater rows newer.
  const best = [...scores].sort(([a, score], [b, other]) => score - other || b - a)
  return firstAllowed(
    db,
    query,
    best.map(([row]) => row),
    new Set(exact),
  )
}

/** Candidates are checked in groups of this size, each four times the one before. */
const FIRST_GROUP = 50

const allowedRow = defineRow({ row: col.number, id: col.text })

/** The first candidates that the viewer may see and that match all filters, without known ones. */
async function firstAllowed(
  db: Db,
  query: SearchQuery,
  candidates: readonly number[],
  known: ReadonlySet<string>,
): Promise<string[]> {
  const { kind, criteria, scope, interestAudience } = query
  const { listed, id } = TABLES[kind]
  const conditions = joinConditions([
    toSql(scope, COLUMNS[kind]),
    criteriaSql(kind, criteria),
    criteriaSql(kind, criteria, 'facets', interestAudience),
  ])
  const visibleIds: string[] = []
  for (let at = 0, size = FIRST_GROUP; at < candidates.length; at += size, size *= 4) {
    const group = candidates.slice(at, at + size)
    const allowed = await selectRowsInThread(
      db,
      allowedRow,
      sql`SELECT s.id AS row, ${id} AS id FROM ${listed} WHERE ${inList('s.id', group)} AND ${conditions}`,
      query.signal,
    )
    const ids = new Map(allowed.map((row) => [row.row, row.id]))
    visibleIds.push(...group.flatMap((row) => ids.get(row) ?? []).filter((id) => !known.has(id)))
    if (visibleIds.length >= MAX_PARTIAL) break
  }
  return visibleIds.slice(0, MAX_PARTIAL)
}
