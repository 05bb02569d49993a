import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectShared } from '~/platform/database/sql-shared.server'
import { selectIds } from '~/platform/database/sql.server'
import { snippet } from '~/platform/text/markdown.server'
import { hasAnnouncements, isMeant, type Audience } from '~/policy/announcements'
import { FEWEST } from '~/policy/insights'
import type { HomeAnnouncement, HomeAnnouncements } from './schema-school'

export type ShownAnnouncement = { id: string; text: string }

const plannedRow = defineRow({
  id: col.text,
  partner_code: col.text,
  place: col.oneOf<'every page' | 'home'>(),
  title: col.text,
  text: col.text,
  audience: col.json<Audience>(),
  pinned: col.flag,
  urgent: col.flag,
  starts_at: col.time,
  ends_at: col.time,
})
type CurrentAnnouncement = RowOf<typeof plannedRow>

/**
 * What the viewer's school shows now, and what of it the viewer has read. Who reads the same shares what
 * there is at all; what they have read is asked for only where there is something.
 */
async function current(
  { db, viewer, partner, now }: Ctx | VisitorCtx,
  isShown: (announcement: CurrentAnnouncement) => boolean,
) {
  const planned = await selectShared(
    db,
    plannedRow,
    sql`SELECT a.id, a.partner_code, a.place, a.title, a.text, a.audience, a.pinned, a.urgent,
        a.starts_at, a.ends_at FROM "Announcement" a
      WHERE a.ends_at > ${startOfHour(now)} AND a.archived_at IS NULL
        AND (a.partner_code = '' OR a.partner_code = ${partner?.partner_code ?? ''})
      ORDER BY a.starts_at, a.id`,
  )
  const meant = planned.filter((row) => row.starts_at <= now && row.ends_at > now && isShown(row))
  const read = new Set(meant.length > 0 && viewer ? await readIds(db, viewer.id) : [])
  return meant.map((row) => ({ ...row, read: read.has(row.id) }))
}

/**
 * What operators say on every page, without what the viewer has dismissed; for members and visitors.
 */
export async function currentAnnouncements(ctx: Ctx | VisitorCtx): Promise<ShownAnnouncement[]> {
  const shown = await current(ctx, ({ place }) => place === 'every page')
  return shown.filter(({ read }) => !read).map(({ id, text }) => ({ id, text }))
}

/**
 * What staff of the viewer's school say to them now, pinned ones first, then the newest. For members; of a
 * school without them nothing, and nothing is read.
 */
export async function homeAnnouncements(ctx: Ctx): Promise<HomeAnnouncements> {
  const { viewer, partner } = ctx
  if (!hasAnnouncements(viewer, partner)) return { unread: [], pinned: [] }
  const rows = await current(
    ctx,
    ({ place, audience }) => place === 'home' && isMeant(viewer, audience),
  )
  const ordered = rows.reverse().sort((a, b) => Number(b.pinned) - Number(a.pinned))
  return {
    unread: ordered
      .filter(({ read }) => !read)
      .map(({ id, title, text, urgent }) => ({ id, title, urgent, ...homeText(text) })),
    pinned: ordered
      .filter(({ read, pinned }) => read && pinned)
      .map(({ id, title }) => ({ id, title })),
  }
}

/** As much as home has room for above the feed. */
const HOME_LENGTH = 110

function homeText(text: string): Pick<HomeAnnouncement, 'snippet' | 'hasMore'> {
  const short = snippet(text, HOME_LENGTH)
  return { snippet: short, hasMore: short !== text }
}

const readIds = (db: Pick<Db, 'sql'>, user_id: string) =>
  selectIds(
    db,
    sql`SELECT announcement_id AS id FROM "AnnouncementDismissal" WHERE user_id = ${user_id}`,
  )

/** The same for all who read within an hour. */
const startOfHour = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
const HOUR_MS = 3_600_000

/**
 * All of them, the newest first, and with those on every page how many people have dismissed them, where it's not just
 * a few. For operators; who read a school's is for its staff.
 */
export async function listAnnouncements({ read }: Db) {
  const rows = await read.announcement.findMany({
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      partner_code: true,
      place: true,
      title: true,
      text: true,
      starts_at: true,
      ends_at: true,
      archived_at: true,
      created_at: true,
      _count: { select: { dismissals: true } },
    },
  })
  return rows.map(({ _count, ...row }) => ({
    ...row,
    dismissed: row.place === 'home' || _count.dismissals < FEWEST ? null : _count.dismissals,
  }))
}
