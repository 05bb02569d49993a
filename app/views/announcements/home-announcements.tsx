import {
  MOST_ON_HOME,
  type HomeAnnouncement,
  type HomeAnnouncements as Props,
} from '~/domain/announcements/schema-school'
import { ActionButton } from '~/ui/action-button'
import { Callout } from '~/ui/messages'
import { Tile } from '~/ui/page'
import { announcement, announcementAction, announcements } from '../links'

/** What staff of the school say that the viewer hasn't read, above the feed. */
export function HomeAnnouncements({ unread }: Props) {
  if (unread.length === 0) return null
  const more = unread.length - MOST_ON_HOME
  return (
    <section className="stack" aria-label="Announcements">
      {unread.slice(0, MOST_ON_HOME).map((one) => (
        <Unread key={one.id} {...one} />
      ))}
      {more > 0 && (
        <p>
          <a href={announcements}>
            {more === 1 ? '1 more announcement' : `${more} more announcements`}
          </a>
        </p>
      )}
    </section>
  )
}

function Unread({ id, title, snippet, hasMore, urgent }: HomeAnnouncement) {
  const href = announcement(id)
  return (
    <Callout tone={urgent ? 'bad' : 'info'}>
      <h2>
        {urgent && 'Urgent: '}
        <a href={href}>{title}</a>
      </h2>
      <p>{snippet}</p>
      <div className="row">
        <ActionButton action={announcementAction(id, 'dismiss')} label={`Got it: ${title}`} small>
          Got it
        </ActionButton>
        {hasMore && <a href={href}>Read it all</a>}
      </div>
    </Callout>
  )
}

/** Pinned ones stay within reach until they end. */
export function PinnedTile({ pinned }: Pick<Props, 'pinned'>) {
  if (pinned.length === 0) return null
  return (
    <Tile title={<a href={announcements}>From your school</a>}>
      <ul>
        {pinned.map(({ id, title }) => (
          <li key={id}>
            <a href={announcement(id)}>{title}</a>
          </li>
        ))}
      </ul>
    </Tile>
  )
}
