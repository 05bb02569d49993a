import {
  PERSON_COLUMNS,
  PERSON_JOINS,
  personSummary,
  type PersonRow,
} from '~/domain/people/summary.server'
import type { PersonSummary } from '~/domain/people/schema'
import { topicHref } from '~/domain/topics/schema'
import type { Ctx } from '~/platform/ctx'
import { renderOwnText, type TextFacts } from '~/platform/own-markdown.server'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePeople } from '~/policy/people'
import { MOST_FACES, type TopicToGuide } from './schema'

/** The school's tiles for the side, as HTML, in the school's order. For every member. (HOME-26) */
export async function sideMenu({ db, viewer }: Ctx, facts: TextFacts) {
  const rows = await db.read.sideMenuContent.findMany({
    where: { partner_code: viewer.partner_code },
    orderBy: { order: 'asc' },
    select: { id: true, content_markdown: true },
  })
  return rows.map(({ id, content_markdown }) => ({
    id,
    html: below(renderOwnText(content_markdown, facts)),
  }))
}

/** The page has its h1 already: headings of a tile begin one level lower. */
const below = (html: string) =>
  html.replace(
    /<(\/?)h([1-5])>/g,
    (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`,
  )

const FACES = `SELECT ${PERSON_COLUMNS} FROM Follow f
  CROSS JOIN "User" u ON u.id = f.followed_user_id ${PERSON_JOINS} WHERE f.user_id = ?`

/**
 * Some of those whom the viewer follows and may see, who came last to the community first; read
 * along the table's key, whatever their number. For every member. (HOME-12)
 */
export function facesFollowed(ctx: Ctx): PersonSummary[] {
  const rule = toSql(visiblePeople(ctx.viewer, ctx.partner), columnsOf('u'))
  const sql = `${FACES} AND ${rule.sql} ORDER BY f.followed_user_id DESC LIMIT ?`
  const rows = sqlRows<PersonRow>(ctx.db, sql, [ctx.viewer.id, ...rule.params, MOST_FACES])
  return rows.map((row) => personSummary(ctx.viewer, row))
}

/**
 * The topic of prospective students with the fewest answers so far: where help is needed. Null where
 * the school has none. (HOME-25)
 */
export function topicToGuide({ db, viewer }: Ctx): TopicToGuide | null {
  const sql = `SELECT t.id, t.title FROM TopicCategory c JOIN Topic t ON t.topic_category_id = c.id
    WHERE c.partner_code = ? AND c.prospective_discussions = 1
    ORDER BY t.comments_count, t."order", t.id LIMIT 1`
  const row = sqlRow<{ id: string; title: string }>(db, sql, [viewer.partner_code])
  return row ? { ...row, href: topicHref(row) } : null
}
