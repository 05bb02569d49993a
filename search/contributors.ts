import { peopleByIds } from '~/domain/people/queries.server'
import type { PersonOnCard } from '~/domain/people/schema'
import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { visibleComments } from '~/policy/comments'
import { columnsOf, toSql, type SqlFragment } from '~/policy/condition-sql'
import { visiblePeople } from '~/policy/people'
import type { SearchCriteria } from './criteria'
import { allOf, COLUMNS, FROM, PERSON } from './database'
import { criteriaSql } from './database-criteria'
import { questionOf } from './questions'

/** Posts that are counted at most: the first that were found, or the newest of a topic. */
export const MOST_POSTS = 1000
/** And the newest so many of the comments under them. */
const MOST_COMMENTS = 10_000

/** Somebody and what they wrote of it. */
export type Contribution = { profile: PersonOnCard; posts: number; comments: number }

export type Wanted = {
  /** Comments count too: those under the posts that fit, whenever the posts themselves were written */
  include_comments: boolean
  /** How many people at most */
  most: number
}

/**
 * The people who wrote most of the posts that fit, and of the comments under them, since
 * created_start_date. Whoever wrote last comes first among equals. Only what the viewer may see
 * counts, and only people whose profile they may see are named. `found`: the posts that the search
 * found, the best first; null: those of the criteria's topics, a walk along their own index. Always
 * counted by the database: comments are no documents of the index. (TOPIC-21)
 */
export function contributors(
  ctx: Ctx,
  criteria: SearchCriteria,
  wanted: Wanted,
  found: readonly string[] | null,
): Contribution[] {
  const counted = countedPeople(ctx, criteria, wanted, found)
  const people = peopleByIds(
    ctx,
    counted.map(({ id }) => id),
  )
  const profiles = new Map(people.map((person) => [person.id, person]))
  return counted.flatMap(({ id, posts, comments }) => {
    const profile = profiles.get(id)
    return profile ? [{ profile, posts, comments }] : []
  })
}

type Counted = { id: string; posts: number; comments: number }

function countedPeople(
  ctx: Ctx,
  criteria: SearchCriteria,
  { include_comments, most }: Wanted,
  found: readonly string[] | null,
): Counted[] {
  const parts = [writtenPosts(ctx, criteria, found)]
  if (include_comments) parts.push(writtenComments(ctx, criteria, found))
  const named = toSql(visiblePeople(ctx.viewer, ctx.partner), columnsOf('who'))
  return sqlRows<Counted>(
    ctx.db,
    `WITH written(user_id, posts, comments, latest) AS (${parts.map(({ sql }) => sql).join(' UNION ALL ')})
     SELECT w.user_id AS id, sum(w.posts) AS posts, sum(w.comments) AS comments
     FROM written w CROSS JOIN "User" who ON who.id = w.user_id WHERE ${named.sql}
     GROUP BY w.user_id
     ORDER BY sum(w.posts + w.comments) DESC, max(w.latest) DESC, w.user_id LIMIT ?`,
    [...parts.flatMap(({ params }) => params), ...named.params, most],
  )
}

function writtenPosts(
  ctx: Ctx,
  criteria: SearchCriteria,
  found: readonly string[] | null,
): SqlFragment {
  const where = fitting(ctx, criteria, found)
  return {
    sql: `SELECT user_id, count(*), 0, max(created_at) FROM (
        SELECT p.user_id, p.created_at FROM ${FROM.posts} ${PERSON}
        WHERE ${where.sql} AND p.created_at >= ? ORDER BY p.id DESC LIMIT ${MOST_POSTS})
      GROUP BY user_id`,
    params: [...where.params, criteria.created_start_date ?? 0],
  }
}

function writtenComments(
  ctx: Ctx,
  criteria: SearchCriteria,
  found: readonly string[] | null,
): SqlFragment {
  // Which topics is asked of the comments already.
  const posts = fitting(ctx, { ...criteria, created_start_date: null, any_topics: [] }, found)
  const comments = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const among = commentsAmong(criteria, found)
  return {
    sql: `SELECT user_id, 0, count(*), max(created_at) FROM (
        SELECT c.user_id, c.created_at FROM ${among.from} ${PERSON}
        WHERE c.created_at >= ? AND ${among.sql} AND ${posts.sql} AND ${comments.sql}
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${MOST_COMMENTS})
      GROUP BY user_id`,
    params: [
      criteria.created_start_date ?? 0,
      ...among.params,
      ...posts.params,
      ...comments.params,
    ],
  }
}

/**
 * Of a topic, its late comments are found first and then their posts: far fewer than all its posts.
 * CROSS JOIN keeps SQLite to that order.
 */
function commentsAmong(
  { any_topics }: SearchCriteria,
  found: readonly string[] | null,
): SqlFragment & { from: string } {
  if (found)
    return { from: `${FROM.posts} JOIN Comment c ON c.post_id = p.id`, sql: '1', params: [] }
  return {
    from: `Comment c CROSS JOIN Post p ON p.id = c.post_id JOIN "User" u ON u.id = p.user_id`,
    sql: `c.post_id IN (SELECT pt.post_id FROM PostTopic pt
      WHERE pt.topic_id IN (SELECT value FROM json_each(?)))`,
    params: [JSON.stringify(any_topics)],
  }
}

/** Which posts fit, of those the viewer may see: what a search found already fits the rest. */
function fitting(ctx: Ctx, wanted: SearchCriteria, found: readonly string[] | null): SqlFragment {
  const { criteria, scope, shown } = questionOf(ctx, 'posts', wanted, false)
  const visible = toSql(scope, COLUMNS.posts)
  if (found) {
    const among = 'p.id IN (SELECT value FROM json_each(?))'
    return allOf([visible, { sql: among, params: [JSON.stringify(found.slice(0, MOST_POSTS))] }])
  }
  return allOf([
    visible,
    criteriaSql('posts', criteria),
    criteriaSql('posts', criteria, 'facets', shown),
  ])
}
