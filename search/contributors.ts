import { peopleByIds } from '~/domain/people/queries.server'
import type { PersonOnCard } from '~/domain/people/schema'
import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { visibleComments } from '~/policy/comments'
import { columnsOf, toSql, type SqlFragment } from '~/policy/condition-sql'
import { visiblePeople } from '~/policy/people'
import type { SearchCriteria } from './criteria'
import { allOf, COLUMNS, PERSON } from './database'
import { criteriaSql } from './database-criteria'
import { questionOf } from './questions'

/** Posts that are looked at: the first that were found, or the newest of a topic. */
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

/** The posts that are looked at: those that a search found, the best first, or the newest of a topic. */
type Among = { found: readonly string[] } | { topic: string }

/**
 * The people who wrote most of some posts, and of the comments under them, since created_start_date.
 * Whoever wrote last comes first among equals. Only what the viewer may see counts, and only people
 * whose profile they may see are named. Always counted by the database: comments are no documents of
 * the index. (TOPIC-21)
 */
export function contributors(
  ctx: Ctx,
  criteria: SearchCriteria,
  wanted: Wanted,
  among: Among,
): Contribution[] {
  const counted = countedPeople(ctx, criteria, wanted, among)
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
  among: Among,
): Counted[] {
  const since = criteria.created_start_date ?? 0
  const posts =
    'found' in among
      ? postsFound(ctx, criteria, among.found)
      : newestOf(ctx, criteria, among.topic, include_comments)
  const comments = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const named = toSql(visiblePeople(ctx.viewer, ctx.partner), columnsOf('who'))
  return sqlRows<Counted>(
    ctx.db,
    `WITH looked_at(id, user_id, created_at) AS MATERIALIZED (${posts.sql} LIMIT ${MOST_POSTS}),
       written(user_id, posts, comments, latest) AS (
         SELECT user_id, count(*), 0, max(created_at) FROM looked_at
         WHERE created_at >= ? GROUP BY user_id
         ${include_comments ? `UNION ALL ${WRITTEN_UNDER(comments.sql)}` : ''})
     SELECT w.user_id AS id, sum(w.posts) AS posts, sum(w.comments) AS comments
     FROM written w CROSS JOIN "User" who ON who.id = w.user_id WHERE ${named.sql}
     GROUP BY w.user_id
     ORDER BY sum(w.posts + w.comments) DESC, max(w.latest) DESC, w.user_id LIMIT ?`,
    [
      ...posts.params,
      since,
      ...(include_comments ? [since, ...comments.params] : []),
      ...named.params,
      most,
    ],
  )
}

const WRITTEN_UNDER = (visible: string) => `SELECT user_id, 0, count(*), max(created_at) FROM (
  SELECT c.user_id, c.created_at FROM looked_at l CROSS JOIN Comment c ON c.post_id = l.id
  WHERE c.created_at >= ? AND ${visible} ORDER BY c.created_at DESC, c.id DESC LIMIT ${MOST_COMMENTS})
  GROUP BY user_id`

/** What a search found fits already; it may have stopped being visible. */
function postsFound(ctx: Ctx, criteria: SearchCriteria, found: readonly string[]): SqlFragment {
  const visible = toSql(questionOf(ctx, 'posts', criteria, false).scope, COLUMNS.posts)
  return {
    sql: `SELECT p.id, p.user_id, p.created_at FROM json_each(?) found CROSS JOIN Post p ON p.id = found.value
      CROSS JOIN "User" u ON u.id = p.user_id WHERE ${visible.sql} ORDER BY found.key`,
    params: [JSON.stringify(found), ...visible.params],
  }
}

/**
 * A walk along the topic's own index, which ends as soon as enough are found: CROSS JOIN keeps SQLite
 * to that order. An older post counts only for the comments under it.
 */
function newestOf(
  ctx: Ctx,
  wanted: SearchCriteria,
  topic: string,
  include_comments: boolean,
): SqlFragment {
  const { created_start_date: since } = wanted
  const rest = { ...wanted, any_topics: [], created_start_date: null }
  const { criteria, scope, shown } = questionOf(ctx, 'posts', rest, false)
  const fits = allOf([
    toSql(scope, COLUMNS.posts),
    criteriaSql('posts', criteria),
    criteriaSql('posts', criteria, 'facets', shown),
  ])
  return {
    sql: `SELECT p.id, p.user_id, p.created_at FROM PostTopic pt CROSS JOIN Post p ON p.id = pt.post_id
      CROSS JOIN "User" u ON u.id = p.user_id ${PERSON}
      WHERE pt.topic_id = ? AND (pt.created_at >= ?${include_comments ? ' OR p.comment_count > 0' : ''}) AND ${fits.sql}
      ORDER BY pt.created_at DESC, pt.post_id DESC`,
    params: [topic, since ?? 0, ...fits.params],
  }
}
