import {
  ADVANCE_DELAY,
  MAX_DRAG,
  SWIPE_THRESHOLD,
  type Suggestion,
} from '~/domain/people/schema-friends'
import { ActionButton } from '~/ui/action-button'
import { Avatar } from '~/ui/avatar'
import { Icon } from '~/ui/icon'
import { VisuallyHidden } from '~/ui/hidden-text'
import { messagePerson, profile } from '../links'
import { MessageButton, useCanMessage } from '../messages/message-button'
import { MessageForm } from '../messages/write-area'
import { PersonDetails } from './person-card'

type FriendCardProps = Suggestion & {
  action: string
  /** The conversation that there is with them */
  chat: string | null
}

/** How many interests in common it names. (HOME-21) */
const MAX_INTERESTS = 2

/** One person to follow or to skip: two buttons; script adds dragging and the arrow keys. (FRIENDS-01) */
export function FriendCard({ person, about, action, chat }: FriendCardProps) {
  const interests = person.in_common.slice(0, MAX_INTERESTS).map(({ name }) => name)
  const fields = (answer: string) => ({ user_id: person.id, answer })
  return (
    <article
      className="friend-card"
      data-swipe={SWIPE_THRESHOLD}
      data-max={MAX_DRAG}
      data-leaves={ADVANCE_DELAY}
    >
      <Avatar person={person} size="large" />
      <h2>
        <a href={profile(person.id)}>{person.name}</a>
      </h2>
      <PersonDetails person={person} />
      {person.match_words && <p>{person.match_words}</p>}
      {interests.length > 0 && <p className="meta">You both like {interests.join(' and ')}</p>}
      {about && <p>{about}</p>}
      <div className="row">
        <ActionButton action={action} fields={fields('skip')} label={`Skip ${person.name}`}>
          Skip
        </ActionButton>
        <ActionButton
          action={action}
          fields={fields('follow')}
          variant="primary"
          icon="follow"
          label={`Follow ${person.name}`}
        >
          Follow
        </ActionButton>
      </div>
      <FriendMessage person={person} chat={chat} back={action} />
    </article>
  )
}

type FriendMessageProps = Pick<FriendCardProps, 'person' | 'chat'> & { back: string }

/** The conversation that there is, or a form for the first message on the card. (FRIENDS-10, DM-16) */
function FriendMessage({ person, chat, back }: FriendMessageProps) {
  if (!useCanMessage(person)) return null
  if (chat !== null) return <MessageButton person={person} small={false} />
  return (
    <details className="friend-message">
      <summary className="button quiet">
        <Icon name="comment" />
        Message<VisuallyHidden> {person.name}</VisuallyHidden>
      </summary>
      <MessageForm action={messagePerson(person.id)} back={back} />
    </details>
  )
}

/** Shown first: what the two buttons do. One version of it is seen, by the width. (FRIENDS-04) */
export function TutorialCard({ action }: { action: string }) {
  return (
    <>
      <Tutorial action={action} version="desktop">
        Press the arrow keys: right to follow, left to skip.
      </Tutorial>
      <Tutorial action={action} version="mobile">
        Or drag the card: right to follow, left to skip.
      </Tutorial>
    </>
  )
}

type TutorialProps = { action: string; version: 'desktop' | 'mobile'; children: string }

function Tutorial({ action, version, children }: TutorialProps) {
  return (
    <article className={`friend-card demo-card ${version}`}>
      <h2>One person at a time</h2>
      <p>Follow someone to see what they post, or skip to see the next person.</p>
      <p data-scripted hidden>
        {children}
      </p>
      <ActionButton action={action} fields={{ understood: version }} variant="primary">
        Got it
      </ActionButton>
    </article>
  )
}
