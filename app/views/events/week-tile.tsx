import type { WeekEvent } from '~/domain/campus-events/schema-lists'
import { ButtonLink } from '~/ui/button'
import { Tile } from '~/ui/page'
import { SoonTime } from '~/ui/time'
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
