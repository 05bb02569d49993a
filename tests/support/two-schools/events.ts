import type { Db } from '~/platform/database/types'
import { idOf, NOW } from './names'

const EVERYONE = { status: [], programs: [], campuses: [], roles: [] }
const STARTS = new Date('2999-12-01T18:00:00Z')
const ENDS = new Date('2999-12-01T20:00:00Z')
const DAY = 86_400_000

const EVENTS = {
  open: { state: 'published', author: 'stan' },
  edit: { state: 'published', author: 'stan' },
  cancel: { state: 'published', author: 'stan' },
  accept: { state: 'suggested', author: 'maya' },
  decline: { state: 'suggested', author: 'maya' },
  lake: { state: 'published', author: 'lisa' },
}

/** Published and suggested ones at Northfield, each on two days, and one at Lakeside. */
export const fillEvents = ({ write }: Pick<Db, 'write'>) =>
  write(async (tx) => {
    for (const [name, { state, author }] of Object.entries(EVENTS)) {
      const owner = { partner_code: name === 'lake' ? 'lakeside' : 'northfield' }
      const times = { starts_at: STARTS, ends_at: ENDS }
      const id = idOf(`event:${name}`)
      await tx.campusEvent.create({
        data: {
          id,
          state,
          ...owner,
          ...times,
          title: `Event to ${name}`,
          text: `The text of the event to ${name}`,
          audience: EVERYONE,
          repeats: 'weekly',
          repeats_until: new Date(ENDS.getTime() + 8 * DAY),
          author_id: idOf(author),
          created_at: new Date(NOW.getTime() - DAY),
        },
      })
      for (const week of [0, 1]) {
        const later = (at: Date) => new Date(at.getTime() + week * 7 * DAY)
        const date = { id: idOf(`event-date:${name}-${week}`), event_id: id, ...owner }
        const planned = {
          planned_at: later(STARTS),
          starts_at: later(STARTS),
          ends_at: later(ENDS),
        }
        await tx.eventDate.create({ data: { ...date, ...planned } })
      }
    }
  })
