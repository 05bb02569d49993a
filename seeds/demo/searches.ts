import { TRACKED_EVENTS } from '~/domain/tracking/schema'
import { seededId } from '../ids'
import { createRow, type SeedRows } from '../rows'
import { dateBefore, DAY } from '../time'
import type { SeedPerson } from './people'

/** What people of the demo searched for and didn’t find, and how many of them in the last weeks. */
const SEARCHES = [
  { q: 'microwave rental', people: 9, days: 16 },
  { q: 'kayak storage', people: 6, days: 10 },
  { q: 'piano practice rooms', people: 7, days: 9 },
  { q: 'notary', people: 3, days: 9 },
]

/** Searches that found nothing, for the insights of staff. */
export function addSearches(rows: SeedRows, people: readonly SeedPerson[], today: Date): void {
  const others = people.filter(({ name, row }) => name === '' && row.joined_date !== null)
  for (const { q, people: count, days } of SEARCHES)
    for (const { row } of others.slice(0, count)) {
      const { id: user_id, partner_code } = row
      const age = days * DAY
      rows.TrackingEvent.push(
        createRow('TrackingEvent', {
          id: seededId(age, 'search', q, user_id),
          partner_code,
          user_id,
          name: TRACKED_EVENTS.searched,
          data: { q, tab: 'posts', order: 'relevance', filters: {}, context: null, total: 0 },
          platform: 'desktop-browser',
          created_at: dateBefore(today, age),
        }),
      )
    }
}
