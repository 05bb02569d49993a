import { Label } from '~/ui/chip'
import { HighlightedText, type HighlightPiece } from '~/ui/highlighted-text'
import { SoonTime } from '~/ui/time'
import { announcement, announcements, event, events, searchedList } from '../links'

/** An event with its next date, or an announcement. */
type CampusMatch = {
  kind: 'event' | 'announcement'
  id: string
  date_id: string
  title: HighlightPiece[]
  place: HighlightPiece[]
  snippet: HighlightPiece[] | null
  starts_at: string
  all_day: boolean
  cancelled: boolean
}

/** Above the posts: what the school has on its calendar and home with the same words, and the way to all of it. */
export function CampusBlock({ found, text }: { found: CampusMatch[]; text: string }) {
  if (found.length === 0) return null
  const has = (kind: CampusMatch['kind']) => found.some((match) => match.kind === kind)
  return (
    <section className="stack" aria-labelledby="on-campus">
      <h2 id="on-campus">On campus</h2>
      <ul className="alike">
        {found.map((match) => (
          <CampusItem key={match.id} {...match} />
        ))}
      </ul>
      <p className="row">
        {has('event') && <a href={searchedList(events, text)}>All events with these words</a>}{' '}
        {has('announcement') && (
          <a href={searchedList(announcements, text)}>All announcements with these words</a>
        )}
      </p>
    </section>
  )
}

function CampusItem({ kind, id, date_id, title, place, snippet, ...match }: CampusMatch) {
  const isEvent = kind === 'event'
  return (
    <li>
      <h3>
        <a href={isEvent ? event(id, date_id) : announcement(id)}>
          <HighlightedText pieces={title} />
        </a>
      </h3>
      <p className="row meta">
        <span>
          {isEvent ? (
            <SoonTime at={match.starts_at} allDay={match.all_day} />
          ) : (
            'Announced by your school'
          )}
          {place.length > 0 && (
            <>
              {' · '}
              <HighlightedText pieces={place} />
            </>
          )}
        </span>{' '}
        {match.cancelled && <Label>Cancelled</Label>}
      </p>
      {snippet && (
        <p className="snippet">
          <HighlightedText pieces={snippet} />
        </p>
      )}
    </li>
  )
}
