import type { ReactNode } from 'react'
import type { Suggestion } from '~/domain/people/schema-friends'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/messages'
import { meetFriends } from '../links'
import { PersonCard } from '../people/person-card'
import { SkipButton } from '../people/skip-button'

/** Someone to meet, before the post at that place of the page. */
export type FeedFriend = Suggestion & { at: number }

/** People and the way to more of them, by the position of the post that follows. (HOME-13, HOME-14) */
export function friendsBetween({
  friends,
  meet,
}: {
  friends: FeedFriend[]
  meet: number[]
}): Record<number, ReactNode[] | undefined> {
  const between: Record<number, ReactNode[] | undefined> = {}
  for (const at of meet) between[at] = [<MeetCallout key="meet" />]
  for (const { at, ...friend } of friends)
    between[at] = [<Friend key={friend.person.id} {...friend} />]
  return between
}

/** (HOME-21) */
function Friend({ person, about }: Suggestion) {
  return (
    <section className="feed-friend" aria-label="Someone to meet">
      <PersonCard person={person} level={3}>
        <SkipButton person={person} />
      </PersonCard>
      {about && <p>{about}</p>}
    </section>
  )
}

function MeetCallout() {
  return (
    <Callout tone="plain" icon="follow" title="Meet new friends">
      <p>People here have more in common with you than you’d think.</p>
      <ButtonLink href={meetFriends} variant="quiet" small>
        Meet people
      </ButtonLink>
    </Callout>
  )
}
