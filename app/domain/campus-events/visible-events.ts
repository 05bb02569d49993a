import { meantSql } from '~/domain/announcements/visible-announcements'
import type { Ctx } from '~/platform/ctx'
import { sql, TRUE, type SqlFragment } from '~/platform/database/sql-text'
import { canManageEvents } from '~/policy/campus-events'

type Reader = Pick<Ctx, 'viewer'>

/** Whether an event (e) on show is one that the viewer can see: `canSeeEvent`. */
export const openToSql = ({ viewer }: Reader): SqlFragment =>
  canManageEvents(viewer)
    ? TRUE
    : sql`(e.author_id = ${viewer.id} OR (${meantSql(viewer, 'e.audience')}))`

/** What lists of events show the viewer, for a statement that reads CampusEvent as e: on show, and `canSeeEvent`. */
export const visibleEventsSql = (reader: Reader): SqlFragment =>
  sql`e.partner_code = ${reader.viewer.partner_code}
    AND e.state IN ('published', 'cancelled') AND ${openToSql(reader)}`

/** The id of the date of e that comes next or goes on; one that is cancelled only where no other is to come. */
export const nextDateSql = (from: Date): SqlFragment =>
  sql`(SELECT later.id FROM "EventDate" later WHERE later.event_id = e.id AND later.ends_at > ${from}
    ORDER BY later.cancelled_at IS NOT NULL, later.starts_at, later.id LIMIT 1)`
