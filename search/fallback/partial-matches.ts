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
 * Adds the best partial matches to results that are few, without their scores: a search by words alone.
 */
export async function withPartialMatches(
  db: Db,
  query: SearchQuery,
  result: QueryResult,
  shared?: SharedAnswers<ScoredMatch[]>,
): Promise<CompleteResult> {
  if (!needsPartialMatches(query, result)) return { ...result, partial: [] }
  const exact = result.ids.toSorted()
  const partial = await partialMatches(db, query, exact, { many: MAX_PARTIAL, shared })
  return { ...result, partial: partial.map(({ id }) => id) }
}

/** Whether results are so few that close matches follow them. */
export function needsPartialMatches({ criteria }: SearchQuery, { ids, total }: QueryResult) {
  const { q, from, size } = criteria
  // All results must be on this page, so that none of them is repeated.
  return q !== '' && from === 0 && size > 0 && ids.length === total && total < FEW_RESULTS
}

const scoredRow = defineRow({ row: col.number, score: col.number })

/** A post or person that has some of the words, its row in the full-text tables, and how well it matches: more is better. */
export type ScoredMatch = { id: string; row: number; score: number }

type Options = { many: number; shared?: SharedAnswers<ScoredMatch[]> | undefined }

/**
 * The best partial matches: what has only some of the words, or words like them, within the same filters and
 * visibility, and isn't among the exact results. The database ranks them for both engines, by the rarity of
 * the words. They aren't part of the total. Who asks the same shares them.
 */
export function partialMatches(
  db: Db,
  query: SearchQuery,
  exact: readonly string[],
  { many, shared }: Options,
): Promise<ScoredMatch[]> {
  const find = () => findMatches(db, query, exact, many)
  return shared ? shareResult(shared, query, find, exact) : find()
}

async function findMatches(
  db: Db,
  query: SearchQuery,
  exact: readonly string[],
  many: number,
): Promise<ScoredMatch[]> {
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
    best.map(([row, score]) => ({ row, score: -score })),
    { known: new Set(exact), many },
  )
}

/** Candidates are checked in groups of this size, each four times the one before. */
const FIRST_GROUP = 50

const allowedRow = defineRow({ row: col.number, id: col.text })

/** The first candidates that the viewer may see and that match all filters, without known ones. */
export async function firstAllowed(
  db: Db,
  query: SearchQuery,
  candidates: readonly { row: number; score: number }[],
  { known, many }: { known: ReadonlySet<string>; many: number },
): Promise<ScoredMatch[]> {
  const { kind, criteria, scope, interestAudience } = query
  const { listed, id } = TABLES[kind]
  const conditions = joinConditions([
    toSql(scope, COLUMNS[kind]),
    criteriaSql(kind, criteria),
    criteriaSql(kind, criteria, 'facets', interestAudience),
  ])
  const visible: ScoredMatch[] = []
  for (let at = 0, size = FIRST_GROUP; at < candidates.length; at += size, size *= 4) {
    const group = candidates.slice(at, at + size)
    const allowed = await selectRowsInThread(
      db,
      allowedRow,
      sql`SELECT s.id AS row, ${id} AS id FROM ${listed} WHERE ${inList(
        's.id',
        group.map(({ row }) => row),
      )} AND ${conditions}`,
      query.signal,
    )
    const ids = new Map(allowed.map((row) => [row.row, row.id]))
    for (const { row, score } of group) {
      const id = ids.get(row)
      if (id !== undefined && !known.has(id)) visible.push({ id, row, score })
    }
    if (visible.length >= many) break
  }
  return visible.slice(0, many)
}
