import type { PersonSummary } from '~/domain/people/schema'
import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import { topicHref } from '~/domain/topics/schema'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { THEN_JOIN } from '~/platform/database/dialect'
import { renderSiteText, type SiteTextValues } from '~/platform/text/site-markdown.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectShared } from '~/platform/database/sql-shared.server'
import { selectRows } from '~/platform/database/sql.server'
import { MAX_AVATARS, type TopicToGuide } from './schema'

const tileRow = defineRow({ id: col.text, content_markdown: col.text })

/** The school's own tiles for the sidebar, as HTML, in the school's order. For every member. (HOME-26) */
export async function sideMenu({ db, viewer }: Ctx, values: SiteTextValues) {
  const rows = await selectShared(
    db,
    tileRow,
    sql`SELECT id, content_markdown FROM "SideMenuContent"
      WHERE partner_code = ${viewer.partner_code} ORDER BY "order"`,
  )
  return rows.map(({ id, content_markdown }) => ({
    id,
    html: lowerHeadings(renderSiteText(content_markdown, values)),
  }))
}

/** The page already has its h1, so headings of a tile begin one level lower. */
const lowerHeadings = (html: string) =>
  html.replace(
    /<(\/?)h([1-5])>/g,
    (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`,
  )

/**
 * The viewer, and some of the people they follow and may see, newest members first. For every member. Read
 * along the table's key, so it costs the same however many there are. (HOME-07, HOME-12)
 */
export async function ownCircle(
  ctx: Ctx,
): Promise<{ me: PersonSummary | null; faces: PersonSummary[] }> {
  const { id } = ctx.viewer
  const rows = await selectRows(
    ctx.db,
    personRow,
    sql`SELECT * FROM (SELECT ${personColumns(ctx)} FROM "User" u ${PERSON_JOINS}
        WHERE u.id = ${id} AND ${visiblePeopleSql(ctx)}) own
      UNION ALL SELECT * FROM (SELECT ${personColumns(ctx)} FROM "Follow" f
        ${THEN_JOIN} "User" u ON u.id = f.followed_user_id ${PERSON_JOINS}
        WHERE f.user_id = ${id} AND ${visiblePeopleSql(ctx)}
        ORDER BY f.followed_user_id DESC LIMIT ${MAX_AVATARS}) followed`,
  )
  const people = rows.map((row) => personSummary(ctx.viewer, row))
  const me = people.find((person) => person.id === id) ?? null
  return { me, faces: people.filter((person) => person !== me) }
}

const topicRow = defineRow({ id: col.text, title: col.text })

/**
 * The topic for prospective students with the fewest comments so far, where help is needed most;
 * null if the school has none. For students who may guide them. (HOME-25)
 */
export async function topicToGuide({ db, viewer }: Ctx): Promise<TopicToGuide | null> {
  const [row] = await selectShared(
    db,
    topicRow,
    sql`SELECT t.id, t.title FROM "Topic" t JOIN "TopicCategory" c ON c.id = t.topic_category_id
      WHERE t.partner_code = ${viewer.partner_code} AND c.prospective_discussions = true
        AND t.archived_at IS NULL
      ORDER BY t.comments_count, t."order", t.id LIMIT 1`,
  )
  return row ? { ...row, href: topicHref(row) } : null
}
