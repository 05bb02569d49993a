import { planDates } from '~/domain/campus-events/plan'
import { dayNumber, momentOnDay } from '~/platform/time-zone'
import { eventContent } from '../content/schools'
import { seededId } from '../ids'
import { createRow, type SeedRows } from '../rows'
import { dateBefore, DAY } from '../time'
import type { SeedPerson } from './people'

/** Northfield's */
const ZONE = 'America/Chicago'

type Content = ReturnType<typeof eventContent>[number]

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** What's on, and who comes. */
export function addEvents(rows: SeedRows, people: readonly SeedPerson[], today: Date): void {
  eventContent().forEach((content, at) => {
    const author = people.find(({ name }) => name === content.by)?.row
    if (!author) throw new Error(`${content.by} has no account`)
    const { id: author_id, partner_code } = author
    const plan = planFor(content, today)
    const { title, text, place, contact, places, audience: status } = content
    const id = seededId(DAY + at, 'event', partner_code, title)
    const [starts_at, ends_at] = [plan.starts_at, plan.ends_at]
    rows.CampusEvent.push(
      createRow('CampusEvent', {
        id,
        partner_code,
        title,
        text,
        place,
        contact,
        places,
        starts_at,
        ends_at,
        repeats: plan.repeats,
        repeats_until: plan.repeats_until,
        audience: { status, programs: [], campuses: [], roles: [] },
        state: content.suggested ? 'suggested' : 'published',
        author_id,
        created_at: dateBefore(today, DAY + at),
      }),
    )
    planDates(plan, ZONE).forEach((times, week) => {
      const date = { id: seededId(DAY + at, id, week), event_id: id, partner_code }
      rows.EventDate.push(
        createRow('EventDate', { ...date, ...times, planned_at: times.starts_at }),
      )
      if (week === 0) addAttendances(rows, people, content, date, today)
    })
  })
}

function planFor({ in_days, from, to, weeks }: Content, today: Date) {
  const day = dayNumber(today, ZONE) + in_days
  return {
    starts_at: momentOnDay(day, minutes(from), ZONE),
    ends_at: momentOnDay(day, minutes(to), ZONE),
    repeats: weeks > 1 ? ('weekly' as const) : null,
    repeats_until: weeks > 1 ? momentOnDay(day + (weeks - 1) * 7 + 1, 0, ZONE) : null,
  }
}

function addAttendances(
  rows: SeedRows,
  people: readonly SeedPerson[],
  { going, maybe, one_in, places }: Content,
  { id: date_id, partner_code }: { id: string; partner_code: string },
  today: Date,
) {
  const isOther = ({ name, row }: SeedPerson, at: number) =>
    name === '' && one_in !== undefined && at % one_in === 0 && row.joined_date !== null
  const goers = people.filter((person, at) => going.includes(person.name) || isOther(person, at))
  const coming = [
    ...goers.slice(0, places ?? undefined).map((person) => [person, 'going'] as const),
    ...people.filter(({ name }) => maybe.includes(name)).map((one) => [one, 'maybe'] as const),
  ]
  for (const [{ row }, status] of coming) {
    const pair = { date_id, user_id: row.id, partner_code }
    const since = dateBefore(today, DAY / 2)
    rows.EventAttendance.push(createRow('EventAttendance', { ...pair, status, since }))
  }
}
