import type { Ctx } from '~/platform/ctx'
import { columnTable, inList } from '~/platform/database/dialect'
import { joinSql, raw, sql, TRUE, type SqlFragment } from '~/platform/database/sql-text'
import { canAnnounce, namesFor } from '~/policy/announcements'
import type { Viewer } from '~/policy/viewer'

/** Whether the audience in a column means someone: `isMeant` as SQL. */
export function meantSql(person: Viewer, column: string): SqlFragment {
  const lists = Object.entries(namesFor(person)).map(([list, names]) => {
    const named = `${column} -> '${list}'`
    return sql`(${raw(`coalesce(CAST(${named} AS text), '[]') = '[]'`)}
      OR EXISTS (SELECT 1 FROM ${columnTable(raw(named), 'named')} WHERE ${inList('named.value', names)}))`
  })
  return joinSql(lists, ' AND ')
}

/**
 * What the viewer's own list has, for a statement that reads Announcement as a: for staff all of the school's, for
 * other members what began, isn't archived and is for them.
 */
export function visibleAnnouncementsSql({ viewer, partner, now }: Ctx): SqlFragment {
  const own = canAnnounce(viewer, partner)
    ? TRUE
    : sql`a.archived_at IS NULL AND a.starts_at <= ${now} AND ${meantSql(viewer, 'a.audience')}`
  return sql`a.place = 'home' AND a.partner_code = ${viewer.partner_code} AND ${own}`
}

/** What is on home now, of what the viewer's list has. */
export const currentAnnouncementsSql = (ctx: Ctx): SqlFragment =>
  sql`${visibleAnnouncementsSql(ctx)} AND a.archived_at IS NULL
    AND a.starts_at <= ${ctx.now} AND a.ends_at > ${ctx.now}`
