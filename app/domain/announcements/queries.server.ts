import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'

const shownRow = defineRow({ id: col.text, text: col.text })
export type ShownAnnouncement = RowOf<typeof shownRow>

/**
 * What every page of the viewer's school shows now, without what the viewer has dismissed; for
 * members and visitors. Asked for each page: one read along an index of what hasn't ended.
 */
export const currentAnnouncements = ({ db, viewer, partner, now }: Ctx | VisitorCtx) =>
  selectRows(
    db,
    shownRow,
    sql`SELECT a.id, a.text FROM "Announcement" a
      WHERE a.ends_at > ${now} AND a.starts_at <= ${now}
        AND (a.partner_code = '' OR a.partner_code = ${partner?.partner_code ?? ''})
        AND NOT EXISTS (SELECT 1 FROM "AnnouncementDismissal" d
          WHERE d.announcement_id = a.id AND d.user_id = ${viewer?.id ?? ''})
      ORDER BY a.starts_at, a.id`,
  )

/** All of them with how many people have dismissed each, the newest first. For operators. */
export async function listAnnouncements({ read }: Db) {
  const rows = await read.announcement.findMany({
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    include: { _count: { select: { dismissals: true } } },
  })
  return rows.map(({ _count, ...row }) => ({ ...row, dismissed: _count.dismissals }))
}
