import { BY_SCHOOL } from '~/domain/posts/queries.server'
import { visibleCommentsSql } from '~/domain/visibility/visible-comments'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { alongIndex, insertionOrder, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { joinSql, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectIds, selectRows } from '~/platform/database/sql.server'
import type { QuestionData } from './access.server'

/** Where someone has answered: a topic or tag of the question, or the school. */
export type Area = { kind: 'topic' | 'tag'; id: string; name: string } | { kind: 'school' }

/** How often someone answered in an area, and how many of these were marked as the answer. */
export type Answers = { area: number; id: string; answered: number; accepted: number }

/** The newest posts of an area: what someone knew long ago says less, and no area costs more. */
const POSTS_OF_AN_AREA = 200
const AREAS_OF_A_KIND = 5

/** The topics and tags of the question, its school last. */
export async function findAreas({ db }: Ctx, { id }: QuestionData): Promise<Area[]> {
  const ofQuestion = { where: { post_id: id }, take: AREAS_OF_A_KIND } as const
  const topics = await db.read.postTopic.findMany({
    ...ofQuestion,
    orderBy: { topic_id: 'asc' },
    select: { topic: { select: { id: true, title: true } } },
  })
  const tags = await db.read.postTag.findMany({
    ...ofQuestion,
    orderBy: { tag_id: 'asc' },
    select: { tag: { select: { id: true, name: true } } },
  })
  return [
    ...topics.map(({ topic }) => ({ kind: 'topic' as const, id: topic.id, name: topic.title })),
    ...tags.map(({ tag }) => ({ kind: 'tag' as const, ...tag })),
    { kind: 'school' },
  ]
}

const BY_TOPIC = alongIndex('"PostTopic" pt', 'PostTopic_topic_id_created_at_post_id_idx')

function newestPosts({ viewer }: Ctx, area: Area): SqlFragment {
  if (area.kind === 'topic')
    return sql`pt.post_id FROM ${BY_TOPIC} WHERE pt.topic_id = ${area.id}
      ORDER BY pt.created_at DESC, pt.post_id DESC`
  if (area.kind === 'tag')
    return sql`pt.post_id FROM "PostTag" pt WHERE pt.tag_id = ${area.id}
      ORDER BY ${insertionOrder('pt')} DESC`
  return sql`p.id AS post_id FROM ${BY_SCHOOL} WHERE p.partner_code = ${viewer.partner_code}
    ORDER BY p.created_at DESC, p.id DESC`
}

const answersRow = defineRow({
  area: col.number,
  id: col.text,
  answered: col.number,
  accepted: col.number,
})

/**
 * Who answered questions in these areas, by the place of the area. Counts only what the viewer can
 * read, and nothing private even for staff.
 */
export function countAnswers(ctx: Ctx, areas: readonly Area[]): Promise<Answers[]> {
  const posts = joinSql(
    areas.map(
      (area, number) => sql`SELECT * FROM (SELECT ${raw(String(number))} AS area,
        ${newestPosts(ctx, area)} LIMIT ${POSTS_OF_AN_AREA}) newest`,
    ),
    ' UNION ALL ',
  )
  return selectRows(
    ctx.db,
    answersRow,
    sql`SELECT found.area, c.user_id AS id, count(DISTINCT p.id) AS answered,
        count(DISTINCT CASE WHEN c.id = p.answer_comment_id THEN p.id END) AS accepted
      FROM (${posts}) found ${THEN_JOIN} "Post" p ON p.id = found.post_id
      ${THEN_JOIN} "User" author ON author.id = p.user_id
      ${THEN_JOIN} "Comment" c ON c.post_id = p.id ${THEN_JOIN} "User" u ON u.id = c.user_id
      WHERE p.marked_question_at IS NOT NULL AND p.private = false AND p.hidden = false
        AND c.user_id <> p.user_id AND c.hidden = false
        AND ${visiblePostsSql(ctx, 'author')} AND ${visibleCommentsSql(ctx)}
      GROUP BY found.area, c.user_id`,
  )
}

const MAX_OF_A_PROGRAM = 50

/** Some people of a program, those with the newest accounts. */
export const peopleInProgram = async ({ db, viewer }: Ctx, id: string | null): Promise<string[]> =>
  id === null
    ? []
    : selectIds(
        db,
        sql`SELECT t.user_id AS id FROM "PersonTrait" t
          WHERE t.partner_code = ${viewer.partner_code} AND t.trait = ${`program:${id}`}
          ORDER BY t.user_id DESC LIMIT ${MAX_OF_A_PROGRAM}`,
      )
