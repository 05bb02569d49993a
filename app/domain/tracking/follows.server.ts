import type { Db } from '~/platform/database/types'
import { BROWSER, type TrackedEventName } from './schema'

type FollowEvent = {
  id: string
  name: TrackedEventName
  partner_code: string
  actor_id: string | null
  subject_id: string
  created_at: Date
}

/**
 * Records a follow or unfollow under the id of its event, so a repeated event counts once. For the
 * event handler. Records nothing for an account that was deleted in the meantime.
 */
export async function recordFollow(db: Db, event: FollowEvent): Promise<void> {
  const { id, name, partner_code, actor_id, subject_id, created_at } = event
  await db.write(async (tx) => {
    if (!actor_id || !(await tx.user.count({ where: { id: actor_id, deleted_at: null } }))) return
    const data = { followed_user_id: subject_id }
    const row = { id, name, partner_code, user_id: actor_id, data, platform: BROWSER, created_at }
    await tx.trackingEvent.upsert({ where: { id }, create: row, update: {} })
  })
}
