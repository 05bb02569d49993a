import { attend } from '~/domain/campus-events/attendance.server'
import { addEvent } from '~/domain/campus-events/commands.server'
import type { EventInput, Wish } from '~/domain/campus-events/schema'
import type { Audience } from '~/policy/announcements'
import { EVERYONE } from './announcements'
import { ctx, db, form, type PersonName } from './fixtures'

const DAY = 86_400_000
const HOUR = 3_600_000

type Change = Partial<Omit<EventInput, 'audience'>> & { audience?: Partial<Audience> }

/** For two hours tomorrow, for everyone, unless it says otherwise. */
export const eventInput = ({ audience, ...change }: Change = {}): EventInput => {
  const starts_at = change.starts_at ?? new Date(Math.ceil(Date.now() / HOUR) * HOUR + DAY)
  return {
    title: 'Open mic',
    text: 'Bring a **song**.',
    place: 'Founders Hall',
    link: '',
    contact: '',
    topic: null,
    campus: null,
    places: null,
    all_day: false,
    repeats: null,
    repeats_until: null,
    ends_at: new Date(starts_at.getTime() + 2 * HOUR),
    audience: { ...EVERYONE, ...audience },
    ...change,
    starts_at,
  }
}

type PutOn = Change & { by?: PersonName; now?: Date }

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
