import { LOADING_TIMEOUT_MS } from '~/domain/home/schema'
import type { PeoplePage } from '~/domain/people/schema'
import { ActionButton } from '~/ui/action-button'
import { Pagination } from '~/ui/pagination'
import { recommendedPeople, skip } from '../links'
import { PersonCard } from './person-card'

/** Cards to follow or skip; script adds the next page in place. (PEOPLE-15) */
export function RecommendedList({ list: { people, page, pages } }: { list: PeoplePage }) {
  const at = (wanted: number) =>
    wanted > 1 ? `${recommendedPeople}?page=${wanted}` : recommendedPeople
  return (
    <div data-older="Loading people..." data-timeout={LOADING_TIMEOUT_MS}>
      <ul className="people-list">
        {people.map((person) => (
          <li key={person.id}>
            <PersonCard person={person}>
              <ActionButton
                action={skip(person.id)}
                id={`skip-${person.id}`}
                label={`Skip ${person.name}`}
                small
              >
                Skip
              </ActionButton>
            </PersonCard>
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
