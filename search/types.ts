import type { Condition } from '~/policy/condition'
import type { FacetName, SearchCriteria } from './criteria'

/** The two indexes. */
export const SEARCH_KINDS = ['posts', 'people'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export type EngineName = 'meilisearch' | 'database'

/**
 * People: what they do not keep private. Posts: of authors whose profile every reader of their posts
 * may see, or every reader who is no prospective student.
 */
export type InterestsShown = 'people' | 'posts' | 'posts_for_students'

/** One thing to be found out. `size` 0 asks for the total alone. */
export type Question = {
  kind: SearchKind
  criteria: SearchCriteria
  /** What the asking person may see; counts count nothing else. */
  scope: Condition
  /** Whose interests count, for this viewer and kind of results */
  shown: InterestsShown
  /** Whose comments the viewer may not read: people on either side of a block */
  unheard: readonly string[]
  /** Whether the counts beside the filters are wanted. */
  facets: boolean
  /** For whom "recommended" puts the first results in order; null: for nobody */
  personal: Personal | null
  /** All words together find nothing, so fewer will do: search/looser.ts */
  loose?: boolean
  /** Texts of which any one has to be found, instead of the one in the criteria. */
  readings?: readonly string[]
}

/** What "recommended" knows of the viewer. */
export type Personal = {
  id: string
  program_id: string | null
  /** Codes, at most a few */
  interests: readonly string[]
  now: Date
}

/** How many results each choice of a group would have, by the choice in lower case. */
export type FacetCounts = Record<FacetName, Record<string, number>>

export type Answer = { ids: string[]; total: number; facets: FacetCounts }

/** Something that answers questions: Meilisearch, or the database in its place. */
export type Engine = {
  ask: (questions: Question[]) => Promise<Answer[]>
  /** What is asked at once costs hardly more than one thing: the way to the engine is what costs. */
  together: boolean
}

export const noCounts = (): FacetCounts => ({
  program_name: none(),
  enrollment_status: none(),
  institution_code: none(),
  interests: none(),
  answered: none(),
})

/** Without a prototype: a program may be called "constructor". */
const none = () => Object.create(null) as Record<string, number>

/** How many results a choice has; a choice nobody has is not counted at all by the engines. */
export const countOf = (counts: FacetCounts, facet: FacetName, value: string): number =>
  ownCount(counts[facet], value.toLowerCase())

const ownCount = (counts: Record<string, number>, value: string): number =>
  Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0
