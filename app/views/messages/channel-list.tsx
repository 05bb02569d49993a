import type { ChannelListItem } from '~/domain/messages/schema'
import { Avatar } from '~/ui/avatar'
import { classes } from '~/ui/class-names'
import { VisuallyHidden } from '~/ui/hidden-text'
import { TimeAgo } from '~/ui/time'
import { newestMessage } from '../links'

type ChannelListProps = {
  channels: ChannelListItem[]
  /** The conversation that is open */
  openId: string | null
  /** The list goes on there */
  nextHref: string | null
  firstHref: string | null
}

/** The viewer's conversations: a fold where they have no room next to the open one. (DM-06, DM-07) */
export function ChannelList({ channels, openId, nextHref, firstHref }: ChannelListProps) {
  return (
    <details className="channels" open={openId === null}>
      <summary>
        Conversations
        {channels.some(({ id, unread }) => unread && id !== openId) && <Unread />}
      </summary>
      <nav aria-label="Conversations">
        <ul>
          {channels.map((channel) => (
            <li key={channel.id}>
              <ChannelLink channel={channel} isOpen={channel.id === openId} />
            </li>
          ))}
        </ul>
        {(firstHref ?? nextHref) && (
          <p className="row">
            {firstHref && <a href={firstHref}>Newest conversations</a>}
            {nextHref && <a href={nextHref}>Older conversations</a>}
          </p>
        )}
      </nav>
    </details>
  )
}

type ChannelLinkProps = { channel: ChannelListItem; isOpen: boolean }

function ChannelLink({ channel, isOpen }: ChannelLinkProps) {
  const { id, person, preview, mine, last_message_at, state } = channel
  const unread = channel.unread && !isOpen
  return (
    <a
      href={newestMessage(id)}
      className={classes('channel', unread && 'unread')}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Avatar person={person} />
      <span className="channel-name">{person.name}</span> <TimeAgo at={last_message_at} />{' '}
      <span className="channel-preview">
        {state === 'invited' && <em>Wants to chat</em>} {mine && 'You: '}
        {preview}
      </span>
      {unread && <Unread />}
    </a>
  )
}

const Unread = () => (
  <span className="unread-mark">
    <VisuallyHidden>unread</VisuallyHidden>
  </span>
)
