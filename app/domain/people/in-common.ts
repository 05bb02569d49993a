import type { FullProfile } from './schema'
import { countryName } from './schema-places'

/** Names of an interest list at most */
const MAX_NAMES = 3

export type CommonGround = Pick<FullProfile, 'interests' | 'country' | 'international'> & {
  program_name: string | null
}

/**
 * What two people have in common, a line each: program, interests, and a country that isn't the
 * school's. Only of what both show others; the caller leaves out the rest.
 */
export function commonPoints(mine: CommonGround, theirs: CommonGround): string[] {
  const codes = new Set(mine.interests.map(({ code }) => code))
  const shared = theirs.interests.filter(({ code }) => codes.has(code)).map(({ name }) => name)
  const program = theirs.program_name === mine.program_name && theirs.program_name
  const country = theirs.international && theirs.country === mine.country && theirs.country
  return [
    ...(program ? [`Same program: ${program}`] : []),
    ...(shared.length > 0 ? [`Both like ${joinNames(shared)}`] : []),
    ...(country ? [`Both from ${countryName(country)}`] : []),
  ]
}

function joinNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMES
  const shown = more > 0 ? [...names.slice(0, MAX_NAMES), `${more} more`] : names
  return new Intl.ListFormat('en').format(shown)
}
