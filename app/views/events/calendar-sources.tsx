import { splitUnread, type CalendarSourceView } from '~/domain/campus-events/schema-sources'
import { Label } from '~/ui/chip'
import { TimeAgo } from '~/ui/time'

/** Whether the calendars that events are taken over from are as they are there, for staff. */
export function CalendarSources({ sources }: { sources: CalendarSourceView[] }) {
  return (
    <details className="fold" open={sources.some(({ problem }) => problem !== '')}>
      <summary>
        Imported calendars <span className="number">{sources.length}</span>
      </summary>
      <ul>
        {sources.map((source) => (
          <li key={source.id}>
            <Source {...source} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Source({ name, host, refreshed_at, problem, unread }: CalendarSourceView) {
  const { broken, hidden } = splitUnread(unread)
  return (
    <>
      {name}
      {host && ` (${host})`} {problem && <Label>Not up to date</Label>}{' '}
      <span className="meta">
        {host ? 'Refreshed' : 'From a file'}{' '}
        {refreshed_at ? <TimeAgo at={refreshed_at} /> : 'never yet'}.{problem && ` ${problem}.`}
        {broken.length > 0 && ` Couldn’t be read: ${broken.map(unreadWords).join('; ')}.`}
        {hidden.length > 0 && ` Left out: ${hidden.map(({ what }) => what).join('; ')}.`}
      </span>
    </>
  )
}

const unreadWords = ({ what, why }: CalendarSourceView['unread'][number]) => `“${what}” (${why})`
