import type { PersonSummary } from '~/domain/people/schema'
import { ActionButton } from '~/ui/action-button'
import { follow } from '../links'

type FollowButtonProps = {
  person: Pick<PersonSummary, 'id' | 'name'>
  following: boolean
  small?: boolean
}

/** Follow or unfollow, as a form (PEOPLE-04). Not to be shown to the person themselves. */
export function FollowButton({ person, following, small = true }: FollowButtonProps) {
  return (
    <ActionButton
      action={follow(person.id, following)}
      id={`follow-${person.id}`}
      icon={following ? 'following' : 'follow'}
      pressed={following}
      label={`${following ? 'Following' : 'Follow'} ${person.name}`}
      value={following ? 'Unfollow' : 'Follow'}
      small={small}
    >
      {following ? 'Following' : 'Follow'}
    </ActionButton>
  )
}
