import type { Db } from '~/platform/db.server'
import { BROWSER } from './schema'

type Followed = {
  id: string
  name: string
  partner_code: string
  actor_id: string | null
  subject_id: string
  created_at: Date
}

/**
 * Stores that somebody followed or unfollowed somebody, under the id of the event that says so, so
 * that doing it twice does it once. For the reactor. Nothing of an account that has gone meanwhile.
 */
export async function recordFollowed(db: Db, event: Followed): Promise<void> {
  const { id, name, partner_code, actor_id, subject_id, created_at } = event
  await db.write(async (tx) => {
    if (!actor_id || !(await tx.user.count({ where: { id: actor_id, deleted_at: null } }))) return
    const data = { followed_user_id: subject_id }
    const row = { id, name, partner_code, user_id: actor_id, data, platform: BROWSER, created_at }
    await tx.trackingEvent.upsert({ where: { id }, create: row, update: {} })
  })
}
