import type { ReactNode } from 'react'
import { LOADING_TIMEOUT_MS } from '~/domain/home/schema'
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
export const PeopleList = ({ list, href, empty, find }: PeopleListProps) =>
  list.people.length === 0 ? (
    <NoPeople title={empty} find={find} />
  ) : (
    <PeoplePages list={list} href={href} />
  )

type PeoplePagesProps = Pick<PeopleListProps, 'list' | 'href'> & {
  /** What can be done with each of them here */
  action?: (person: PeoplePage['people'][number]) => ReactNode
}

/** A page of cards with the way to the next one, which script adds in place. (PEOPLE-15) */
export function PeoplePages({ list: { people, page, pages }, href, action }: PeoplePagesProps) {
  const at = (wanted: number) => (wanted > 1 ? `${href}?page=${wanted}` : href)
  return (
    <div data-older="Loading people..." data-timeout={LOADING_TIMEOUT_MS}>
      <ul className="people-list">
        {people.map((person) => (
          <li key={person.id}>
            <PersonCard person={person}>{action?.(person)}</PersonCard>
          </li>
        ))}
      </ul>
      <p className="meta loading" role="status" />
      <Pagination
        page={page}
        pages={pages}
        previousHref={page > 1 ? at(page - 1) : null}
        nextHref={page < pages ? at(page + 1) : null}
        label="Pages of people"
      />
    </div>
  )
}

function NoPeople({ title, find }: { title: string; find: string }) {
  return (
    <EmptyState title={title}>
      <ButtonLink href={find}>Find people</ButtonLink>
    </EmptyState>
  )
}
