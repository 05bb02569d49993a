import type { Condition } from '~/policy/condition'
import type { PartnerContext } from '~/policy/viewer'
import { FACETS, type FacetName, type SearchCriteria } from './criteria'

/** The two indexes. */
export const SEARCH_KINDS = ['posts', 'people'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export type EngineName = 'meilisearch' | 'database'

/**
 * Whose interests count. People: those that aren't private. Posts: of authors whose profile every
 * reader of their posts may see, or every reader who isn't a prospective student.
 */
export type InterestAudience = 'people' | 'posts' | 'posts_for_students'

/** One query to an engine. With `size` 0 only the total is wanted. */
export type SearchQuery = {
  kind: SearchKind
  criteria: SearchCriteria
  /** What the viewer may see; counts include nothing else. */
  scope: Condition
  /** The viewer's. Nothing of other schools is in the scope, except by authors that all schools see. */
  school: string
  interestAudience: InterestAudience
  /** The viewer may find people who are in no index: themselves, until they have joined. */
  beyondIndex: boolean
  /** People with a block on either side, whose comments the viewer may not read */
  blockedCommenters: readonly string[]
  /** Whether counts for the filters are wanted */
  facets: boolean
  /** The viewer for which "recommended" reranks the first results, or null */
  personalization: Personalization | null
  /** Aborts when no one waits for the results anymore */
  signal?: AbortSignal
}

/** What "recommended" knows about the viewer. */
export type Personalization = {
  id: string
  partner_code: string
  settings: PartnerContext['settings']
  program_id: string | null
  /** Codes, at most a few */
  interests: readonly string[]
  now: Date
}

/** How many results each option of a filter would have, by the option in lower case. */
export type FacetCounts = Record<FacetName, Record<string, number>>

export type QueryResult = { ids: string[]; total: number; facets: FacetCounts }

/** Runs queries: Meilisearch, or the database in its place. */
export type Engine = { search: (queries: SearchQuery[]) => Promise<QueryResult[]> }

/** Results with what has only some of the words: fallback/partial-matches.ts */
export type CompleteResult = QueryResult & { partial: string[] }

export const emptyCounts = (): FacetCounts =>
  Object.fromEntries(FACETS.map((facet) => [facet, emptyRecord()])) as FacetCounts

/** Without a prototype: a program may be called "constructor". */
const emptyRecord = () => Object.create(null) as Record<string, number>

/** How many results an option has. Engines don't list options without results. */
export function facetCount(counts: FacetCounts, facet: FacetName, value: string): number {
  const key = value.toLowerCase()
  return Object.hasOwn(counts[facet], key) ? (counts[facet][key] ?? 0) : 0
}
