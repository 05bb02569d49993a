import type { WeekEvent } from '~/domain/campus-events/schema-lists'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Tile } from '~/ui/page'
import { SoonTime, useIsToday } from '~/ui/time'
import { event, events } from '../links'

/** On home: a few things that are on, and the way to the others. */
export const WeekTile = ({ week }: { week: readonly WeekEvent[] }) => (
  <Tile title="This week on campus">
    <ul className="alike">
      {week.map(({ id, event_id, title, place, ...time }) => (
        <li key={id}>
          <h3>
            <a href={event(event_id, id)}>{title}</a>
          </h3>
          <p className="meta">
            <SoonTime at={time.starts_at} allDay={time.all_day} />
            {place && ` · ${place}`}
          </p>
        </li>
      ))}
    </ul>
    <ButtonLink href={events} variant="quiet">
      All events
    </ButtonLink>
  </Tile>
)

/** On phones, where the tile is far below: what's on today, in a line. */
export function TodayLine({ week }: { week: readonly WeekEvent[] }) {
  const isToday = useIsToday()
  const [first, ...others] = week.filter(({ starts_at }) => isToday(starts_at))
  if (!first) return null
  return (
    <p className="today-line">
      <Icon name="calendar" />
      <span>
        <SoonTime at={first.starts_at} allDay={first.all_day} />:{' '}
        <a href={event(first.event_id, first.id)}>{first.title}</a>
        {others.length > 0 && (
          <>
            {' '}
            <a href={events}>and {others.length} more</a>
          </>
        )}
      </span>
    </p>
  )
}
