import type { PeoplePage } from '~/domain/people/schema'
import { EmptyState } from '~/ui/messages'
import { Pagination } from '~/ui/pagination'
import { ButtonLink } from '~/ui/button'
import { PersonCard } from './person-card'

type PeopleListProps = {
  list: PeoplePage
  /** The list's own address */
  href: string
  /** Shown when there is no one */
  empty: string
  /** Where to find people then */
  find: string
}

/** A users list: cards of people by last name, a page at a time. (POST-13, PEOPLE-14) */
export function PeopleList({ list, href, empty, find }: PeopleListProps) {
  const { people: found, page, pages } = list
  if (found.length === 0) return <NoPeople title={empty} find={find} />
  const at = (wanted: number) => (wanted > 1 ? `${href}?page=${wanted}` : href)
  return (
    <>
      <ul className="people-list">
        {found.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} />
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
