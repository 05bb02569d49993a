import type { EventInput } from '~/domain/campus-events/schema'
import type { Audience } from '~/policy/announcements'

export const EVERYONE: Audience = { status: [], programs: [], campuses: [], roles: [] }
const DAY = 86_400_000
const HOUR = 3_600_000

export type EventChange = Partial<Omit<EventInput, 'audience'>> & { audience?: Partial<Audience> }

/** For two hours tomorrow, for everyone, unless it says otherwise. */
export const eventInput = ({ audience, ...change }: EventChange = {}): EventInput => {
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
