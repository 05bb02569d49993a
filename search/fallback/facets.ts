import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import {
  enrollmentKey,
  facetsForKind,
  selectedValues,
  type FacetName,
  type SearchCriteria,
} from '../criteria/criteria'
import { emptyCounts, type FacetCounts, type SearchKind } from '../criteria/types'

/** The facet values of an author or person, with the number of their results */
export const facetRow = defineRow({
  program_name: col.text.orNull,
  enrollment_status: col.text.orNull,
  institution_code: col.text.orNull,
  /** Codes, null if they don't count */
  interests: col.json<string[]>().orNull,
  /** Null if it isn't a question */
  answered: col.flag.orNull,
  results: col.number,
})
type FacetRow = RowOf<typeof facetRow>

/** The total and the counts of all options. The options of a filter are counted without that filter. */
export function countFacets(
  kind: SearchKind,
  rows: FacetRow[],
  criteria: SearchCriteria,
): { total: number; counts: FacetCounts } {
  const facets = facetsForKind(kind)
  const selected = new Map(
    facets.map((facet) => [facet, selectedValues(criteria, facet).map(toLower)]),
  )
  const counts = emptyCounts()
  let total = 0
  for (const row of rows) {
    const values = facetValues(row)
    const failed = facets.filter((facet) => {
      const wanted = selected.get(facet) ?? []
      return wanted.length > 0 && !values[facet].some((value) => wanted.includes(value))
    })
    if (failed.length === 0) total += row.results
    if (failed.length > 1) continue
    for (const facet of failed.length === 0 ? facets : failed)
      for (const value of values[facet])
        counts[facet][value] = (counts[facet][value] ?? 0) + row.results
  }
  return { total, counts }
}

const toLower = (text: string) => text.toLowerCase()
const optionalValue = (text: string | null) => (text === null ? [] : [toLower(text)])

const facetValues = (row: FacetRow): Record<FacetName, string[]> => ({
  program_name: optionalValue(row.program_name),
  enrollment_status: [enrollmentKey(row.enrollment_status)],
  institution_code: optionalValue(row.institution_code),
  interests: row.interests === null ? [] : row.interests.map(toLower),
  answered: row.answered === null ? [] : [String(row.answered)],
})
