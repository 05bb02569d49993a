import { COUNTRIES, STATES } from '~/domain/people/schema-places'
import type { ProfileChoices } from '~/domain/profiles/schema'

type Needs = Pick<ProfileChoices, 'asks_state' | 'asks_country'>

/** What a form about the own profile lets choose from, where the school asks for it. (ONBOARD-15) */
export const placeChoices = ({ asks_state, asks_country }: Needs) => ({
  states: asks_state ? toChoices(Object.entries(STATES)) : [],
  countries: asks_country ? toChoices([...COUNTRIES]) : [],
})

const toChoices = (entries: [string, string][]) =>
  entries.map(([value, label]) => ({ value, label }))
