import { saveConsents } from '~/domain/users/parts.server'
import type { Ctx } from '~/platform/ctx'

/**
 * Keeps when the viewer accepted the warning about data that is deleted from Canvas. For every member;
 * accepting again leaves the first time. No event follows: no one else sees it. (API-19, CANVAS-02)
 */
export async function acceptCanvasWarning({ db, viewer, now }: Ctx): Promise<void> {
  await db.write(async (tx) => {
    const consents = await tx.userConsents.findUnique({
      where: { user_id: viewer.id },
      select: { accepted_canvas_data_deletion_warning_at: true },
    })
    if (consents?.accepted_canvas_data_deletion_warning_at) return
    await saveConsents(tx, viewer.id, { accepted_canvas_data_deletion_warning_at: now })
  })
}
