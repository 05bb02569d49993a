import type { ChannelView, MessagePage, MessageView } from '~/domain/messages/schema'
import { SCHOOL_STAFF } from '~/domain/messages/schema-texts'
import type { PersonSummary } from '~/domain/people/schema'
import { Avatar } from '~/ui/avatar'
import { Label } from '~/ui/chip'
import { classes } from '~/ui/class-names'
import { VisuallyHidden } from '~/ui/hidden-text'
import { ClockTime, useDayName } from '~/ui/time'
import { Pictures } from '../photos/pictures'
import { CareCard } from '../safety/care-card'
import { channel as channelHref, deleteMessage, flagMessage, profile } from '../links'

type ThreadProps = { channel: ChannelView; page: MessagePage }

/** Who the conversation is with. (DM-08) */
export function ThreadHeader({ channel: { person, staff } }: { channel: ChannelView }) {
  return (
    <header className="thread-head">
      <h2>
        <a href={profile(person.id)}>
          <Avatar person={person} />
          {person.name}
        </a>
      </h2>
      {staff && <Label>{SCHOOL_STAFF}</Label>}
      {person.program_name && <p className="meta">{person.program_name}</p>}
    </header>
  )
}

/** The messages of a page, by day, the newest last. (DM-08, DM-28) */
export function Thread({ channel, page: { messages, earlier, hasNewer } }: ThreadProps) {
  const { person, last_read } = channel
  const firstNew = messages.find(({ mine, number }) => !mine && number > last_read)
  return (
    <>
      {earlier !== null && (
        <p className="thread-more">
          <a href={`${channelHref(channel.id)}?before=${earlier}`}>Earlier messages</a>
        </p>
      )}
      <ol
        className="thread"
        aria-label={`Messages with ${person.name}`}
        data-channel={hasNewer ? undefined : channel.id}
        aria-live={hasNewer ? undefined : 'polite'}
      >
        {messages.map((message, at) => (
          <ThreadItem
            key={message.id}
            message={message}
            before={messages[at - 1] ?? null}
            person={person}
            channelId={channel.id}
            isFirstNew={message === firstNew && last_read > 0}
            isNewest={!hasNewer && at === messages.length - 1}
          />
        ))}
      </ol>
      {hasNewer && (
        <p className="thread-more">
          <a href={channelHref(channel.id)}>Newest messages</a>
        </p>
      )}
    </>
  )
}

type MessageProps = {
  message: MessageView
  person: PersonSummary
  channelId: string
  isNewest?: boolean
}

type ThreadItemProps = MessageProps & {
  before: Pick<MessageView, 'mine' | 'created_at'> | null
  isFirstNew?: boolean
}

/** A message, below the day if it's the first one of it. */
export function ThreadItem({ before, isFirstNew, ...props }: ThreadItemProps) {
  const dayName = useDayName()
  const { created_at, mine } = props.message
  const day = dayName(created_at)
  const beginsDay = !before || dayName(before.created_at) !== day
  return (
    <>
      {beginsDay && <li className="day-line">{day}</li>}
      {isFirstNew && <li className="day-line new-line">New</li>}
      <Bubble {...props} begins={beginsDay || before.mine !== mine} />
    </>
  )
}

type BubbleProps = MessageProps & {
  /** The one before is by the other one, or of another day */
  begins: boolean
}

function Bubble({ message, person, channelId, begins, isNewest }: BubbleProps) {
  const { id, html, pictures, mine, created_at, number } = message
  return (
    <li
      id={isNewest ? 'newest' : undefined}
      data-number={number}
      className={classes('message', mine && 'mine', begins && 'begins')}
    >
      {!mine && begins && <Avatar person={person} size="small" />}
      <VisuallyHidden>{mine ? 'You' : person.first_name}: </VisuallyHidden>
      <div className="bubble" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      <Pictures pictures={pictures} />
      <CareCard care={message.care} name={person.first_name} />
      <p className="meta">
        <ClockTime at={created_at} />{' '}
        {mine ? (
          <a href={deleteMessage(channelId, id)}>Delete</a>
        ) : (
          <a href={flagMessage(channelId, id)}>Flag message</a>
        )}
      </p>
    </li>
  )
}
