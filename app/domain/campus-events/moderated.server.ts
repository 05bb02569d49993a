import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publishToComers } from './news.server'

const AFTER = { hide: 'hidden', remove: 'removed' } as const

/**
 * Takes an event that was flagged off the calendar, or puts it back. Calendars of other programs follow, and those who
 * come hear that it's off, and on again. Within the transaction of the decision; false where it's gone. Event:
 * campus_event.news.
 */
export async function moderateEvent(
  { viewer, now }: Pick<Ctx, 'viewer' | 'now'>,
  tx: Tx,
  id: string,
  change: 'hide' | 'remove' | 'show',
): Promise<boolean> {
  const event = await tx.campusEvent.findFirst({ where: { id, state: { not: 'removed' } } })
  if (!event) return false
  const wasHidden = event.state === 'hidden'
  const before = (wasHidden ? event.state_before : event.state) ?? 'published'
  const shows = change === 'show'
  const state = shows ? before : AFTER[change]
  const { sequence: edition } = await tx.campusEvent.update({
    where: { id },
    data: {
      state,
      state_before: shows ? null : before,
      revised_at: now,
      sequence: { increment: 1 },
    },
  })
  if (before !== 'published' || wasHidden !== shows) return true
  const dates = await tx.eventDate.findMany({
    where: { event_id: id, ends_at: { gt: now }, cancelled_at: null },
    select: { id: true },
  })
  const news = { news: shows ? 'back' : 'off', edition } as const
  const from = { by: viewer.id, now }
  const ids = dates.map((date) => date.id)
  await publishToComers(tx, event, ids, news, from)
  return true
}
