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
import { textSql } from './database-text'
import { questionOf } from './questions'

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
 * counts, and only people whose profile they may see are named. Always from the database: comments
 * are no documents of the index, and one topic's month is a walk along its own index. (TOPIC-21)
 */
export function contributors(ctx: Ctx, criteria: SearchCriteria, wanted: Wanted): Contribution[] {
  const counted = countedPeople(ctx, criteria, wanted)
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

function countedPeople(ctx: Ctx, criteria: SearchCriteria, wanted: Wanted): Counted[] {
  const { include_comments, most } = wanted
  const parts = [writtenPosts(ctx, criteria)]
  if (include_comments) parts.push(writtenComments(ctx, criteria))
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

function writtenPosts(ctx: Ctx, criteria: SearchCriteria): SqlFragment {
  const where = fitting(ctx, criteria)
  return {
    sql: `SELECT p.user_id, count(*), 0, max(p.created_at) FROM ${FROM.posts} ${PERSON}
      WHERE ${where.sql} GROUP BY p.user_id`,
    params: where.params,
  }
}

function writtenComments(ctx: Ctx, criteria: SearchCriteria): SqlFragment {
  // Which topics is asked of the comments already.
  const posts = fitting(ctx, { ...criteria, created_start_date: null, any_topics: [] })
  const comments = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const among = commentsAmong(criteria)
  return {
    sql: `SELECT c.user_id, 0, count(*), max(c.created_at) FROM ${among.from} ${PERSON}
      WHERE c.created_at >= ? AND ${among.sql} AND ${posts.sql} AND ${comments.sql}
      GROUP BY c.user_id`,
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
function commentsAmong({ any_topics }: SearchCriteria): SqlFragment & { from: string } {
  if (any_topics.length === 0)
    return { from: `${FROM.posts} JOIN Comment c ON c.post_id = p.id`, sql: '1', params: [] }
  return {
    from: `Comment c CROSS JOIN Post p ON p.id = c.post_id JOIN "User" u ON u.id = p.user_id`,
    sql: `c.post_id IN (SELECT pt.post_id FROM PostTopic pt
      WHERE pt.topic_id IN (SELECT value FROM json_each(?)))`,
    params: [JSON.stringify(any_topics)],
  }
}

/** Which posts fit, of those the viewer may see: the same as every search of theirs would find. */
function fitting(ctx: Ctx, wanted: SearchCriteria): SqlFragment {
  const question = questionOf(ctx, 'posts', wanted, false)
  const { criteria, scope } = question
  return allOf([
    toSql(scope, COLUMNS.posts),
    textSql(ctx.db, question),
    criteriaSql('posts', criteria),
    criteriaSql('posts', criteria, 'facets'),
  ])
}
