import type { ListedEvent } from '~/domain/campus-events/schema-lists'
import { Label } from '~/ui/chip'
import { dayNumber } from '~/platform/time-zone'
import { useTimeZone } from '~/ui/page-context'
import { ClockTime, LongDay } from '~/ui/time'
import { event } from '../links'
import { MINE_WORDS } from './words'

export type EventDay = { day: string; at: string; items: ListedEvent[] }

/** What's on, by days. */
export function EventDays({ days }: { days: EventDay[] }) {
  return days.map(({ day, at, items }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        <LongDay at={at} />
      </h2>
      <ul className="cases">
        {items.map((item) => (
          <EventItem key={item.id} {...item} />
        ))}
      </ul>
    </section>
  ))
}

function EventItem({ id, event_id, title, place, cancelled, mine, going, ...times }: ListedEvent) {
  return (
    <li>
      <article>
        <h3>
          <a href={event(event_id, id)}>{title}</a>
        </h3>
        <p className="row meta">
          <span>
            <Clocks {...times} />
            {place && ` · ${place}`}
            {going > 0 && ` · ${going.toLocaleString('en-US')} going`}
          </span>
          {cancelled && <Label>Cancelled</Label>}
          {mine && !cancelled && <Label>{MINE_WORDS[mine]}</Label>}
        </p>
      </article>
    </li>
  )
}

const HALF_DAY = 43_200_000

type Times = Pick<ListedEvent, 'starts_at' | 'ends_at' | 'all_day'>

/** From when to when, with the last day of several; an end that a calendar doesn’t name isn’t there. */
function Clocks({ starts_at, ends_at, all_day }: Times) {
  const zone = useTimeZone() ?? 'UTC'
  const last = new Date(Math.max(Date.parse(ends_at) - 1, Date.parse(starts_at)))
  // What goes on after midnight is still of its evening.
  const isNight = !all_day && last.getTime() - Date.parse(starts_at) < HALF_DAY
  const isLong = !isNight && dayNumber(last, zone) > dayNumber(new Date(starts_at), zone)
  const end = isLong && <LongDay at={last.toISOString()} />
  if (all_day) return end ? <>All day, until {end}</> : 'All day'
  return (
    <>
      <ClockTime at={starts_at} />
      {starts_at !== ends_at && ' to '}
      {end}
      {end && ', '}
      {starts_at !== ends_at && <ClockTime at={ends_at} />}
    </>
  )
}
