import type { PeoplePage } from '~/domain/people/schema'
import { ActionButton } from '~/ui/action-button'
import { recommendedPeople, skip } from '../links'
import { PeoplePages } from './people-list'

/** Cards to follow or skip. (PEOPLE-15) */
export const RecommendedList = ({ list }: { list: PeoplePage }) => (
  <PeoplePages
    list={list}
    href={recommendedPeople}
    action={({ id, name }) => (
      <ActionButton action={skip(id)} id={`skip-${id}`} label={`Skip ${name}`} small>
        Skip
      </ActionButton>
    )}
  />
)
