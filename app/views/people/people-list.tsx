import type { PeoplePage } from '~/domain/people/schema'
import { EmptyState } from '~/ui/messages'
import { Pagination } from '~/ui/pagination'
import { FollowButton } from './follow-button'
import { PersonLine } from './person-line'

type PeopleListProps = {
  list: PeoplePage
  /** The list's own address */
  href: string
  /** What stands where nobody is */
  empty: string
}

/** A users list: people by last name, each with a follow button, a page at a time. (POST-13) */
export function PeopleList({ list: { people, page, pages }, href, empty }: PeopleListProps) {
  if (people.length === 0) return <EmptyState title={empty} />
  const at = (wanted: number) => (wanted > 1 ? `${href}?page=${wanted}` : href)
  return (
    <>
      <ul className="people-list">
        {people.map((person) => (
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
