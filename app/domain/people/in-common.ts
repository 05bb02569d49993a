import type { InterestName } from './schema'
import { CHARACTERISTIC_WORDS, type Characteristic } from './schema-characteristics'
import { countryName, INTERNATIONAL, stateName } from './schema-places'

/** What someone lets others know, or what they know of themselves. */
export type OpenProfile = {
  program_name: string | null
  /** In the order of matching (ONBOARD-18) */
  interests: readonly InterestName[]
  characteristics: readonly Characteristic[]
  state: string | null
  /** Only where it isn't the school's own */
  country: string | null
}

/** What two people have in common. */
export type CommonTraits = {
  program_name: string | null
  interests: InterestName[]
  characteristics: Characteristic[]
  /** What it is called: a country that isn't the school's, or else a home state */
  place: string | null
}

export function commonTraits(mine: OpenProfile, theirs: OpenProfile): CommonTraits {
  const codes = new Set(mine.interests.map(({ code }) => code))
  const same = (one: string | null, other: string | null) => (one === other ? other : null)
  const country = same(mine.country, theirs.country)
  const state = same(mine.state, theirs.state)
  return {
    program_name: same(mine.program_name, theirs.program_name),
    interests: theirs.interests.filter(({ code }) => codes.has(code)),
    characteristics: theirs.characteristics.filter((characteristic) =>
      mine.characteristics.includes(characteristic),
    ),
    place: country
      ? countryName(country)
      : state && state !== INTERNATIONAL
        ? stateName(state)
        : null,
  }
}

export const NOTHING_IN_COMMON: CommonTraits = {
  program_name: null,
  interests: [],
  characteristics: [],
  place: null,
}

/** How many traits two people have in common. */
export const countTraits = (traits: CommonTraits): number =>
  traits.interests.length +
  traits.characteristics.length +
  Number(traits.program_name !== null) +
  Number(traits.place !== null)

/** Names of an interest list at most */
const MAX_NAMES = 3

/** Lines of a profile at most */
const MAX_POINTS = 3

/** A line each, for a profile: one of each kind before a second of the same. */
export function commonPoints(traits: CommonTraits): string[] {
  const { program_name, interests, characteristics, place } = traits
  const [life, ...more] = characteristics.map(
    (characteristic) => CHARACTERISTIC_WORDS[characteristic].both,
  )
  return [
    program_name && `Same program: ${program_name}`,
    life,
    interests.length > 0 && `Both like ${joinNames(interests.map(({ name }) => name))}`,
    place && `Both from ${place}`,
    ...more,
  ]
    .filter((point) => typeof point === 'string')
    .slice(0, MAX_POINTS)
}

/**
 * In a few words, for a card that names the interests anyway: 'Also a parent in Nursing', 'Also in
 * Nursing, from Texas'. Null where there is nothing else.
 */
export function matchWords({ characteristics, program_name, place }: CommonTraits): string | null {
  const [first] = characteristics
  const life = first && CHARACTERISTIC_WORDS[first].also
  const program = program_name && `in ${program_name}`
  const start = [life, program].filter(Boolean).join(' ')
  const words = [start, place && `from ${place}`].filter(Boolean).join(start ? ', ' : '')
  return words ? `Also ${words}` : null
}

function joinNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMES
  const shown = more > 0 ? [...names.slice(0, MAX_NAMES), `${more} more`] : names
  return new Intl.ListFormat('en').format(shown)
}
