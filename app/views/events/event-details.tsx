import type { EventDateView } from '~/domain/campus-events/schema-lists'
import { WISHES, type AttendanceStatus, type Wish } from '~/domain/campus-events/schema'
import { ActionButton } from '~/ui/action-button'
import { Label } from '~/ui/chip'
import { TimeSpan } from '~/ui/time'
import { event, eventDate } from '../links'
import { MINE_WORDS } from './words'

type DetailsProps = {
  place: string
  link: string
  contact: string
  campus: string | null
  topic: { title: string; href: string } | null
  audience: string | null
  author: string | null
  /** The calendar it’s taken over from, with its host */
  source: string | null
}

/** Where it is, who to ask, who it's for. */
export function EventDetails({
  place,
  link,
  contact,
  campus,
  topic,
  audience,
  author,
  source,
}: DetailsProps) {
  const lines = [
    ['Where', place],
    ['Campus', campus],
    [
      'Link',
      link && (
        <a href={link} rel="nofollow ugc noopener">
          {link}
        </a>
      ),
    ],
    ['Topic', topic && <a href={topic.href}>{topic.title}</a>],
    ['Contact', contact],
    ['For', audience],
    ['Added by', author],
    ['From', source],
  ] as const
  return (
    <ul className="plain">
      {lines.map(
        ([name, value]) =>
          value && (
            <li key={name}>
              {name}: {value}
            </li>
          ),
      )}
    </ul>
  )
}

type AttendProps = {
  id: string
  date: EventDateView
  open: boolean
  places: number | null
  waiting: number
}

/** Whether one comes to a date, and who else does. */
export function Attend({ id, date, open, places, waiting }: AttendProps) {
  const { going, mine } = date
  const left = places === null ? null : Math.max(0, places - going)
  return (
    <section className="card stack" aria-label="Who’s going">
      {mine && !date.cancelled && (
        <p>
          <strong>{`${MINE_WORDS[mine]}.`}</strong>
        </p>
      )}
      <p>
        <a href={eventDate(id, date.id, 'people')}>{`${going.toLocaleString('en-US')} going`}</a>
        {open && left !== null && ` · ${placesWords(left, waiting)}`}
      </p>
      {open && (
        <div className="row">
          {Object.entries(WISHES).map(([status, words]) => (
            <ActionButton
              key={status}
              action={eventDate(id, date.id, 'attend')}
              fields={{ status }}
              small
              variant={status === 'going' && mine === null ? 'primary' : 'quiet'}
              pressed={isPressed(mine, status as Wish)}
            >
              {left === 0 && status === 'going' && mine !== 'going' ? joinWords(mine) : words}
            </ActionButton>
          ))}
        </div>
      )}
    </section>
  )
}

const joinWords = (mine: AttendanceStatus | null) =>
  mine === 'waiting' ? 'On the waiting list' : 'Join the waiting list'

const isPressed = (mine: AttendanceStatus | null, wish: Wish) =>
  mine === wish || (mine === 'waiting' && wish === 'going')

function placesWords(left: number, waiting: number): string {
  const wait = waiting > 0 ? `, ${waiting.toLocaleString('en-US')} waiting` : ''
  if (left === 0) return `full${wait}`
  return left === 1 ? '1 place left' : `${left.toLocaleString('en-US')} places left`
}

type DatesProps = { id: string; dates: EventDateView[]; current: string }

/** All dates of one that repeats. */
export function EventDates({ id, dates, current }: DatesProps) {
  return (
    <details className="fold">
      <summary>
        All dates <span className="number">{dates.length}</span>
      </summary>
      <ul>
        {dates.map((date) => (
          <li key={date.id}>
            <a href={event(id, date.id)} aria-current={date.id === current ? 'true' : undefined}>
              <TimeSpan from={date.starts_at} to={date.ends_at} allDay={date.all_day} />
            </a>{' '}
            {date.cancelled && <Label>Cancelled</Label>}
            {!date.cancelled && date.mine && <Label>{MINE_WORDS[date.mine]}</Label>}
          </li>
        ))}
      </ul>
    </details>
  )
}
