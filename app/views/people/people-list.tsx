import type { PeoplePage, PersonSummary } from '~/domain/people/schema'
import { EmptyState } from '~/ui/messages'
import { Pagination } from '~/ui/pagination'
import { PersonLine } from './person-line'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { follow } from '../links'

type PeopleListProps = {
  list: PeoplePage
  /** The list's own address */
  href: string
  /** Shown when there is no one */
  empty: string
  /** Where to find people then */
  find: string
}

/** A users list: people by last name, each with a follow button, a page at a time. (POST-13) */
export function PeopleList({ list, href, empty, find }: PeopleListProps) {
  const { people: found, page, pages } = list
  if (found.length === 0) return <NoPeople title={empty} find={find} />
  const at = (wanted: number) => (wanted > 1 ? `${href}?page=${wanted}` : href)
  return (
    <>
      <ul className="people-list">
        {found.map((person) => (
          <li key={person.id}>
            <PersonLine person={person}>
              {person.following !== null && (
                <FollowButton person={person} following={person.following} />
              )}
            </PersonLine>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        previousHref={page > 1 ? at(page - 1) : null}
        nextHref={page < pages ? at(page + 1) : null}
        label="Pages of people"
      />
    </>
  )
}

function NoPeople({ title, find }: { title: string; find: string }) {
  return (
    <EmptyState title={title}>
      <ButtonLink href={find}>Find people</ButtonLink>
    </EmptyState>
  )
}

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
      label={`Follow ${person.name}`}
      small={small}
    >
      {following ? 'Following' : 'Follow'}
    </ActionButton>
  )
}
