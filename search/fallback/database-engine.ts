import { setImmediate as nextTurn } from 'node:timers/promises'
import { toSql } from '~/platform/database/condition-sql'
import type { Db } from '~/platform/database/types'
import { alphabetical, asMillis, inList, jsonList } from '~/platform/database/dialect'
import { defineTextFunction, openVocabulary } from '~/platform/database/full-text'
import { EMPTY, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import {
  selectCountInThread,
  selectIdsInThread,
  selectRowsInThread,
} from '~/platform/database/read-thread.server'
import { plainTitle } from '../criteria/terms'
import { emptyCounts, type Engine, type QueryResult, type SearchQuery } from '../criteria/types'
import { criteriaSql, INTERESTS_VISIBLE, joinConditions } from './criteria-sql'
import { countFacets, facetRow } from './facets'
import { COLUMNS, TABLES } from './tables'
import { exactTitles, relevance, textSql } from './text-sql'

/**
 * Runs queries on the database while Meilisearch is unavailable: the same criteria and visibility,
 * whole words, beginnings of the last word, and words with a typo or two.
 */
export function databaseEngine(db: Db): Engine {
  defineTextFunction(db, 'plain_title', plainTitle)
  openVocabulary(db)
  // One query after the other, with turns for all other work in between. In a very large
  // school no one should have to wait for several of them.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (query: SearchQuery): Promise<QueryResult> => {
    const result = last.then(() => nextTurn()).then(() => runQuery(db, query))
    last = result.catch(() => undefined)
    return result
  }
  return { search: (queries) => Promise.all(queries.map(inTurn)) }
}

async function runQuery(db: Db, query: SearchQuery): Promise<QueryResult> {
  const { kind, criteria, scope, interestAudience, signal } = query
  signal?.throwIfAborted()
  const conditions = [
    toSql(scope, COLUMNS[kind]),
    await textSql(db, query),
    criteriaSql(kind, criteria),
  ]
  const filtered = joinConditions([
    ...conditions,
    criteriaSql(kind, criteria, 'facets', interestAudience),
  ])
  const ids = await pageIds(db, query, filtered)
  const { from } = TABLES[kind]
  if (!query.facets) {
    const total = await selectCountInThread(
      db,
      sql`SELECT count(*) AS count FROM ${from} WHERE ${filtered}`,
      signal,
    )
    return { ids, total, facets: emptyCounts() }
  }
  const rows = await selectFacets(db, query, joinConditions(conditions))
  const { total, counts } = countFacets(kind, rows, criteria)
  return { ids, total, facets: counts }
}

async function pageIds(db: Db, query: SearchQuery, where: SqlFragment): Promise<string[]> {
  const { from, id } = TABLES[query.kind]
  const { size, from: offset } = query.criteria
  if (size === 0) return []
  const { join = EMPTY, by } = await buildOrder(db, query)
  return selectIdsInThread(
    db,
    sql`SELECT ${id} AS id FROM ${from} ${join}
      WHERE ${where} ORDER BY ${by} LIMIT ${size} OFFSET ${offset}`,
    query.signal,
  )
}

const IS_ANSWERED = {
  posts: raw('CASE WHEN p.marked_question_at IS NOT NULL THEN p.answer_comment_id IS NOT NULL END'),
  people: raw('NULL'),
}

/** Every person with results, and how many. */
const selectFacets = (
  db: Db,
  { kind, interestAudience, signal }: SearchQuery,
  where: SqlFragment,
) =>
  selectRowsInThread(
    db,
    facetRow,
    sql`SELECT pr.name AS program_name, u.enrollment_status, i.institution_code,
        count(*) AS results, ${IS_ANSWERED[kind]} AS answered,
        CASE WHEN ${INTERESTS_VISIBLE[interestAudience]} THEN
          (SELECT ${jsonList('it.code')} FROM "UserInterest" ui
           JOIN "Interest" it ON it.id = ui.interest_id WHERE ui.user_id = u.id) END AS interests
      FROM ${TABLES[kind].from} WHERE ${where} GROUP BY u.id, pr.id, i.id, answered`,
    signal,
  )

type Order = { join?: SqlFragment; by: SqlFragment }

/** As in index/documents.ts (PEOPLE-16) */
const BY_NAME = sql`${alphabetical('u.last_name')}, ${alphabetical('u.first_name')}, u.id`
/** As in index/documents.ts */
const HOTNESS = sql`(${asMillis('p.created_at')} / 1209600000.0
  + log10(1 + p.like_count + 2 * p.comment_count)) DESC, p.id DESC`
const BY_DATE = raw('p.created_at DESC, p.id DESC')

/** The orders of Meilisearch. (SEARCH-40) "Recommended" is by exact title, relevance and hotness. */
async function buildOrder(db: Db, query: SearchQuery): Promise<Order> {
  const { q, order } = query.criteria
  const { school } = query
  if (query.kind === 'people') return { by: BY_NAME }
  if (order === 'created_at') return { by: BY_DATE }
  if (order === 'popular') return { by: sql`p.like_count DESC, p.comment_count DESC, ${BY_DATE}` }
  const scored = await relevance(db, school, q)
  if (!scored) return { by: HOTNESS }
  const isExact = inList('p.id', await exactTitles(db, school, q))
  return { join: scored.join, by: sql`${isExact} DESC, ${scored.score}, ${HOTNESS}` }
}
