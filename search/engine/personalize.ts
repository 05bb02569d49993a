import { rankFound } from '~/domain/people/recommended.server'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { inList, listTable, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import type { SearchCriteria } from '../criteria/criteria'
import type { Engine, Personalization, QueryResult, SearchQuery } from '../criteria/types'
import { INTERESTS_VISIBLE } from '../fallback/criteria-sql'
import {
  rankPeople,
  rankPosts,
  RERANKED_RESULTS,
  type PersonRankingRow,
  type PostRankingRow,
} from './ranking'
import { joinRecommended, recommendedList } from './recommended-people'

/** Only this many of the viewer's interests count for posts. */
const MAX_INTERESTS = 4

const interestRow = defineRow({ code: col.text })

/** The viewer, or null if the order isn't "recommended" or only counts are wanted. */
export async function loadPersonalization(
  { db, viewer, partner, now }: Ctx,
  { order, size }: SearchCriteria,
): Promise<Personalization | null> {
  if (order !== 'recommended' || size === 0) return null
  const rows = await selectRows(
    db,
    interestRow,
    sql`SELECT it.code FROM "UserInterest" ui JOIN "Interest" it ON it.id = ui.interest_id
      WHERE ui.user_id = ${viewer.id} ORDER BY it.code LIMIT ${MAX_INTERESTS}`,
  )
  const { id, partner_code, program_id } = viewer
  const { settings } = partner
  return { id, partner_code, settings, program_id, interests: rows.map(({ code }) => code), now }
}

/**
 * Runs queries and reranks the first results for the viewer. Pages among these are cut out of all of
 * them; later pages keep the engine's order, so that nothing is repeated or left out.
 */
export async function searchPersonalized(
  db: Db,
  engine: Engine,
  queries: SearchQuery[],
): Promise<QueryResult[]> {
  const lists = await Promise.all(queries.map((query) => recommendedList(db, query)))
  const others = lists.flatMap((list) => list?.others ?? [])
  const results = await engine.search([
    ...queries.map((query, at) => lists[at]?.counted ?? widenPage(query)),
    ...others,
  ])
  return Promise.all(
    queries.map(async (query, at) => {
      const [result, list] = [results[at]!, lists[at]]
      if (!list) return needsReranking(query) ? rerank(db, query, result) : result
      const rest = list.others && results[queries.length + others.indexOf(list.others)]
      return joinRecommended(list, result, rest ?? undefined)
    }),
  )
}

const needsReranking = ({ personalization, criteria, kind }: SearchQuery): boolean =>
  personalization !== null &&
  criteria.from < RERANKED_RESULTS &&
  (kind === 'posts' || criteria.q !== '')

function widenPage(query: SearchQuery): SearchQuery {
  if (!needsReranking(query)) return query
  const { criteria } = query
  const size = Math.max(RERANKED_RESULTS, criteria.from + criteria.size)
  return { ...query, criteria: { ...criteria, from: 0, size } }
}

async function rerank(db: Db, query: SearchQuery, result: QueryResult): Promise<QueryResult> {
  const { q, from, size } = query.criteria
  const first = result.ids.slice(0, RERANKED_RESULTS)
  const ranked = await rank(db, query, q, first)
  // Ids without a row stay. The page leaves them out.
  const unranked = first.filter((id) => !ranked.includes(id))
  const ids = [...ranked, ...unranked, ...result.ids.slice(RERANKED_RESULTS)]
  return { ...result, ids: ids.slice(from, from + size) }
}

const personRow = defineRow<PersonRankingRow>({ id: col.text, name: col.text })
const postRow = defineRow<PostRankingRow>({
  id: col.text,
  title: col.text,
  created_at: col.millis,
  like_count: col.number,
  comment_count: col.number,
  answered: col.flag,
  same_program: col.flag,
  shared_interests: col.number,
})

async function rank(db: Db, query: SearchQuery, q: string, ids: string[]): Promise<string[]> {
  const { kind, personalization, interestAudience: audience } = query
  if (!personalization || ids.length === 0) return []
  const { program_id, id, interests, now } = personalization
  const sharedColumns = sql`coalesce(u.program_id = ${program_id}, false) AS same_program,
    CASE WHEN u.id = ${id} OR NOT (${INTERESTS_VISIBLE[audience]}) THEN 0 ELSE (SELECT count(*)
      FROM "UserInterest" ui JOIN "Interest" it ON it.id = ui.interest_id
      WHERE ui.user_id = u.id AND ${inList('it.code', interests)}) END AS shared_interests`
  const results = sql`${listTable(ids, 'found')} ${THEN_JOIN}`
  if (kind === 'people') {
    const people = sql`SELECT u.id, u.first_name || ' ' || u.last_name AS name
      FROM ${results} "User" u ON u.id = found.value ORDER BY found.key`
    const rows = await selectRows(db, personRow, people)
    return rankPeople(q, rows, await rankFound(db, personalization, ids))
  }
  const posts = sql`SELECT p.id, p.title, p.created_at, p.like_count, p.comment_count,
      p.answer_comment_id IS NOT NULL AS answered, ${sharedColumns}
    FROM ${results} "Post" p ON p.id = found.value
    ${THEN_JOIN} "User" u ON u.id = p.user_id ORDER BY found.key`
  return rankPosts(q, await selectRows(db, postRow, posts), now)
}
