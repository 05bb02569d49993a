import type { Db } from '~/platform/database/types'

/**
 * Empties the event of a deleted account once its email has been sent: name and address are nowhere
 * else anymore. For the handler of that email. No event follows.
 */
export async function forgetDeletedAddress(db: Db, eventId: string): Promise<void> {
  const payload = { email: '', first_name: '' }
  await db.write((tx) => tx.event.updateMany({ where: { id: eventId }, data: { payload } }))
}
