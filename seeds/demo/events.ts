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
    const author = people.find(({ name }) => name === (content.by ?? 'stan'))?.row
    if (!author) throw new Error(`${content.by} has no account`)
    const { partner_code } = author
    const source_id = content.calendar
      ? addCalendar(rows, content.calendar, partner_code, today)
      : null
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
        author_id: source_id ? null : author.id,
        all_day: content.days > 0,
        source_id,
        source_key: source_id && id,
        created_at: dateBefore(today, DAY + at),
      }),
    )
    planDates(plan, ZONE).forEach((times, week) => {
      const date = { id: seededId(DAY + at, id, week), event_id: id, partner_code }
      const source_key = source_id && `${id} only`
      rows.EventDate.push(
        createRow('EventDate', { ...date, ...times, source_key, planned_at: times.starts_at }),
      )
      if (week === 0) addAttendances(rows, people, content, date, today)
    })
  })
}

/** A calendar that came as a file, once. */
function addCalendar(rows: SeedRows, name: string, partner_code: string, today: Date): string {
  const known = rows.CalendarSource.find((source) => source.name === name)
  if (known) return known.id
  const at = dateBefore(today, DAY)
  const id = seededId(DAY, 'calendar', partner_code, name)
  const times = { created_at: at, tried_at: at, read_at: at }
  rows.CalendarSource.push(createRow('CalendarSource', { id, partner_code, name, ...times }))
  return id
}

function planFor({ in_days, from, to, weeks, days }: Content, today: Date) {
  const day = dayNumber(today, ZONE) + in_days
  return {
    starts_at: momentOnDay(day, minutes(from), ZONE),
    ends_at: momentOnDay(day + days, minutes(to), ZONE),
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
