import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectShared } from '~/platform/database/sql-shared.server'
import { selectIds } from '~/platform/database/sql.server'

export type ShownAnnouncement = { id: string; text: string }

const plannedRow = defineRow({
  id: col.text,
  text: col.text,
  starts_at: col.time,
  ends_at: col.time,
})

/**
 * What every page of the viewer's school shows now, without what the viewer has dismissed; for
 * members and visitors. Who reads the same shares what there is at all.
 */
export async function currentAnnouncements(ctx: Ctx | VisitorCtx): Promise<ShownAnnouncement[]> {
  const { db, viewer, partner, now } = ctx
  const planned = await selectShared(
    db,
    plannedRow,
    sql`SELECT a.id, a.text, a.starts_at, a.ends_at FROM "Announcement" a
      WHERE a.ends_at > ${startOfHour(now)}
        AND (a.partner_code = '' OR a.partner_code = ${partner?.partner_code ?? ''})
      ORDER BY a.starts_at, a.id`,
  )
  const current = planned.filter(({ starts_at, ends_at }) => starts_at <= now && ends_at > now)
  const dismissed = new Set(current.length > 0 && viewer ? await dismissals(ctx.db, viewer.id) : [])
  return current.filter(({ id }) => !dismissed.has(id)).map(({ id, text }) => ({ id, text }))
}

const dismissals = (db: Db, user_id: string) =>
  selectIds(
    db,
    sql`SELECT announcement_id AS id FROM "AnnouncementDismissal" WHERE user_id = ${user_id}`,
  )

/** The same for all who read within an hour. */
const startOfHour = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
const HOUR_MS = 3_600_000

/** All of them with how many people have dismissed each, the newest first. For operators. */
export async function listAnnouncements({ read }: Db) {
  const rows = await read.announcement.findMany({
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    include: { _count: { select: { dismissals: true } } },
  })
  return rows.map(({ _count, ...row }) => ({ ...row, dismissed: _count.dismissals }))
}
