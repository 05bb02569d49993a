import type { PeoplePage } from '~/domain/people/schema'
import { recommendedPeople } from '../links'
import { PeoplePages } from './people-list'
import { SkipButton } from './skip-button'

/** Cards to follow or skip. (PEOPLE-15) */
export const RecommendedList = ({ list }: { list: PeoplePage }) => (
  <PeoplePages
    list={list}
    href={recommendedPeople}
    action={(person) => <SkipButton person={person} />}
  />
)
