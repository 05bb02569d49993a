import { peopleByIds } from '~/domain/people/queries.server'
import type { PersonCardData } from '~/domain/people/schema'
import { visibleCommentsSql } from '~/domain/visibility/visible-comments'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import { toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import { listTable, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { EMPTY, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import type { SearchCriteria } from '../criteria/criteria'
import { criteriaSql, joinConditions, PERSON_JOINS } from '../fallback/criteria-sql'
import { COLUMNS } from '../fallback/tables'
import { buildQuery } from './result-page'

/** Only the first posts found count, or the newest of a topic. */
export const MAX_POSTS = 1000
/** And the newest comments on them. */
const MAX_COMMENTS = 10_000

export type Contribution = { profile: PersonCardData; posts: number; comments: number }

export type ContributorOptions = {
  /** Comments on these posts count too, whenever the posts were written */
  include_comments: boolean
  limit: number
}

/** The posts found by a search, best first, or the newest of a topic */
type PostSource = { found: readonly string[] } | { topic: string }

/** Those whose profile the viewer may see, with that. */
export async function withProfiles(
  ctx: Ctx,
  counts: readonly ContributionCount[],
): Promise<Contribution[]> {
  const ids = counts.map(({ id }) => id)
  const people = await peopleByIds(ctx, ids)
  const profiles = new Map(people.map((person) => [person.id, person]))
  return counts.flatMap(({ id, posts, comments }) => {
    const profile = profiles.get(id)
    return profile ? [{ profile, posts, comments }] : []
  })
}

const countRow = defineRow({ id: col.text, posts: col.number, comments: col.number })
export type ContributionCount = RowOf<typeof countRow>

/**
 * The people with the most posts, and comments on them, since created_start_date; the latest writer
 * first among equals. Only counts what the viewer may see, and only returns people whose profile they
 * may see. The database counts, because comments have no documents of their own. (TOPIC-21)
 */
export async function countContributions(
  ctx: Ctx,
  criteria: SearchCriteria,
  { include_comments, limit }: ContributorOptions,
  source: PostSource,
) {
  const since = new Date(criteria.created_start_date ?? 0)
  const posts =
    'found' in source
      ? await foundPostsSql(ctx, criteria, source.found)
      : await newestPostsSql(ctx, criteria, source.topic, include_comments)
  const comments = include_comments ? sql`UNION ALL ${commentCountsSql(ctx, since)}` : EMPTY
  return selectRows(
    ctx.db,
    countRow,
    sql`WITH candidate(id, user_id, created_at) AS MATERIALIZED (${posts} LIMIT ${MAX_POSTS}),
        written(user_id, posts, comments, latest) AS (
          SELECT user_id, count(*), 0, max(created_at) FROM candidate
          WHERE created_at >= ${since} GROUP BY user_id ${comments})
      SELECT w.user_id AS id, sum(w.posts) AS posts, sum(w.comments) AS comments
      FROM written w ${THEN_JOIN} "User" who ON who.id = w.user_id
      WHERE ${visiblePeopleSql(ctx, 'who')} GROUP BY w.user_id
      ORDER BY sum(w.posts + w.comments) DESC, max(w.latest) DESC, w.user_id LIMIT ${limit}`,
  )
}

const commentCountsSql = (ctx: Ctx, since: Date) => sql`
  SELECT user_id, 0, count(*), max(created_at) FROM (
    SELECT c.user_id, c.created_at
    FROM candidate l ${THEN_JOIN} "Comment" c ON c.post_id = l.id
      JOIN "User" u ON u.id = c.user_id
    WHERE c.created_at >= ${since} AND ${visibleCommentsSql(ctx)}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${MAX_COMMENTS}) newest
  GROUP BY user_id`

/** The author as `u` */
const WITH_AUTHOR = sql`${THEN_JOIN} "User" u ON u.id = p.user_id`

/** Found posts match the criteria, but may no longer be visible. */
async function foundPostsSql(
  ctx: Ctx,
  criteria: SearchCriteria,
  postIds: readonly string[],
): Promise<SqlFragment> {
  const { scope } = await buildQuery(ctx, 'posts', criteria, false)
  return sql`SELECT p.id, p.user_id, p.created_at
    FROM ${listTable(postIds, 'found')} ${THEN_JOIN} "Post" p ON p.id = found.value ${WITH_AUTHOR}
    WHERE ${toSql(scope, COLUMNS.posts)} ORDER BY found.key`
}

/**
 * Reads along the topic's index until enough posts are found. Older posts only count for their
 * comments.
 */
async function newestPostsSql(
  ctx: Ctx,
  requested: SearchCriteria,
  topic: string,
  include_comments: boolean,
): Promise<SqlFragment> {
  const since = new Date(requested.created_start_date ?? 0)
  const rest = { ...requested, any_topics: [], created_start_date: null }
  const { criteria, scope, interestAudience } = await buildQuery(ctx, 'posts', rest, false)
  const matches = joinConditions([
    toSql(scope, COLUMNS.posts),
    criteriaSql('posts', criteria),
    criteriaSql('posts', criteria, 'facets', interestAudience),
  ])
  const orCommented = include_comments ? raw('OR p.comment_count > 0') : EMPTY
  return sql`SELECT p.id, p.user_id, p.created_at
    FROM "PostTopic" pt ${THEN_JOIN} "Post" p ON p.id = pt.post_id ${WITH_AUTHOR} ${PERSON_JOINS}
    WHERE pt.topic_id = ${topic} AND (pt.created_at >= ${since} ${orCommented}) AND ${matches}
    ORDER BY pt.created_at DESC, pt.post_id DESC`
}
