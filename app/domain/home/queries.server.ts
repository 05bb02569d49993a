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
 * Some of the people the viewer follows and may see, newest members first. For every member. Read
 * along the table's key, so it costs the same however many there are. (HOME-12)
 */
export async function followedAvatars(ctx: Ctx): Promise<PersonSummary[]> {
  const rows = await selectRows(
    ctx.db,
    personRow,
    sql`SELECT ${personColumns(ctx)} FROM "Follow" f
      ${THEN_JOIN} "User" u ON u.id = f.followed_user_id ${PERSON_JOINS}
      WHERE f.user_id = ${ctx.viewer.id} AND ${visiblePeopleSql(ctx)}
      ORDER BY f.followed_user_id DESC LIMIT ${MAX_AVATARS}`,
  )
  return rows.map((row) => personSummary(ctx.viewer, row))
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
