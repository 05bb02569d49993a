import {
  reachWords,
  STATES,
  type ReadAnnouncement,
  type StaffAnnouncement,
} from '~/domain/announcements/schema-school'
import { Label } from '~/ui/chip'
import { EmptyState } from '~/ui/messages'
import { Day, TimeSpan } from '~/ui/time'
import { announcement } from '../links'

type Listed = Omit<ReadAnnouncement, 'text'> &
  Partial<Omit<StaffAnnouncement, keyof ReadAnnouncement>> & { snippet: string }

/** The newest first; of staff with what only they see. */
export function AnnouncementList({ items, staff }: { items: Listed[]; staff: boolean }) {
  if (items.length === 0)
    return (
      <EmptyState
        title="No announcements yet"
        text={
          staff
            ? 'What you write shows up on the home page of those it’s for.'
            : 'What your school announces to you shows up here.'
        }
      />
    )
  return (
    <ol className="cases">
      {items.map((item) => (
        <li key={item.id}>
          <article>
            <h2>
              <a href={announcement(item.id)}>{item.title}</a>
            </h2>
            <p className="snippet">{item.snippet}</p>
            <AnnouncementDetails {...item} />
          </article>
        </li>
      ))}
    </ol>
  )
}

type Details = Omit<Listed, 'snippet' | 'title'>

/** The days on which it's shown; for staff also the times, who it's for, and how many have seen it. */
export function AnnouncementDetails({ state, reach, ...item }: Details) {
  return (
    <>
      <p className="row meta">
        {state && <Label>{STATES[state]}</Label>}
        {item.pinned && <Label>Pinned</Label>}
        {item.urgent && <Label>Urgent</Label>}
        <span>
          {reach ? (
            <TimeSpan from={item.starts_at} to={item.ends_at} />
          ) : (
            <>
              <Day at={item.starts_at} /> to <Day at={item.ends_at} />
            </>
          )}
          {item.revised_at && (
            <>
              {' '}
              · changed <Day at={item.revised_at} />
            </>
          )}
        </span>
      </p>
      {reach && (
        <p className="meta">
          For: {item.audience_words} · {reachWords(reach)}
          {item.author !== undefined && ` · by ${item.author ?? 'a former member'}`}
          {item.mailed_at && (
            <>
              {' '}
              · emailed <Day at={item.mailed_at} />
            </>
          )}
          {item.mail_due && ' · will be emailed'}
        </p>
      )}
    </>
  )
}
