import { attend } from '~/domain/campus-events/attendance.server'
import { addEvent } from '~/domain/campus-events/commands.server'
import type { Wish } from '~/domain/campus-events/schema'
import { eventInput, type EventChange } from './event-input'
import { ctx, db, form, type PersonName } from './fixtures'

export { eventInput } from './event-input'

type PutOn = EventChange & { by?: PersonName; now?: Date }

/** An event of someone's, and its dates by time. */
export async function putOn({ by = 'stan', now, ...change }: PutOn = {}) {
  const done = await addEvent(await ctx(by, now ?? new Date()), eventInput(change), form())
  if (!done.ok) throw new Error(JSON.stringify(done.errors))
  return { id: done.id, dates: await datesFor(done.id) }
}

export const datesFor = (event_id: string) =>
  db.read.eventDate.findMany({ where: { event_id }, orderBy: { starts_at: 'asc' } })

/** What someone says about coming; what they are then. */
export async function comes(
  name: PersonName,
  date: { event_id: string; id: string } | undefined,
  wish: Wish = 'going',
) {
  const done = await attend(await ctx(name, new Date()), date?.event_id ?? '', date?.id ?? '', wish)
  return done.ok ? done.status : done.errors
}
