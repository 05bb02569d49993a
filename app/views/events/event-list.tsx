import type { ListedEvent } from '~/domain/campus-events/schema-lists'
import { Label } from '~/ui/chip'
import { ClockSpan, LongDay } from '~/ui/time'
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
            <ClockSpan from={times.starts_at} to={times.ends_at} allDay={times.all_day} />
            {place && ` · ${place}`}
            {going > 0 && ` · ${going.toLocaleString('en-US')}\u00A0going`}
          </span>{' '}
          {cancelled && <Label>Cancelled</Label>}
          {mine && !cancelled && <Label>{MINE_WORDS[mine]}</Label>}
        </p>
      </article>
    </li>
  )
}
