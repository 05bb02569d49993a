import { chosenIn, enrollmentKey, facetsOf, type FacetName, type SearchCriteria } from './criteria'
import { noCounts, type FacetCounts, type SearchKind } from './types'

/** A person behind results, with what the filters ask of people; of a question, also of itself. */
export type Counted = {
  program_name: string | null
  enrollment_status: string | null
  institution_code: string | null
  /** Codes as JSON; null when they do not count */
  interests: string | null
  /** Of questions, whether they have their answer: 1 or 0 */
  answered: number | null
  results: number
}

type Sorted = { values: Record<FacetName, string[]>; results: number }

/**
 * Total and counts out of one reading of the people behind the results: a group is counted over
 * everybody whom the other groups let through.
 */
export function countFacets(
  kind: SearchKind,
  people: Counted[],
  criteria: SearchCriteria,
): { total: number; counts: FacetCounts } {
  const facets = facetsOf(kind)
  const wanted = facets
    .map((facet) => [facet, chosenIn(criteria, facet).map(lower)] as [FacetName, string[]])
    .filter(([, values]) => values.length > 0)
  const counts = noCounts()
  let total = 0
  for (const person of people.map(sorted)) {
    const missed = wanted.filter(([facet, values]) => !meets(person.values[facet], values))
    if (missed.length === 0) total += person.results
    if (missed.length > 1) continue
    for (const facet of facets)
      if (missed.length === 0 || missed[0]?.[0] === facet) count(counts[facet], person, facet)
  }
  return { total, counts }
}

function count(counts: Record<string, number>, person: Sorted, facet: FacetName) {
  for (const value of person.values[facet]) counts[value] = (counts[value] ?? 0) + person.results
}

const meets = (values: string[], wanted: string[]) => values.some((value) => wanted.includes(value))
const lower = (text: string) => text.toLowerCase()
const some = (text: string | null) => (text === null ? [] : [lower(text)])

const sorted = (person: Counted): Sorted => ({
  results: person.results,
  values: {
    program_name: some(person.program_name),
    enrollment_status: [enrollmentKey(person.enrollment_status)],
    institution_code: some(person.institution_code),
    interests:
      person.interests === null ? [] : (JSON.parse(person.interests) as string[]).map(lower),
    answered: person.answered === null ? [] : [String(person.answered === 1)],
  },
})
