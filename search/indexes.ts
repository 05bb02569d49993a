import type { Meilisearch, Settings } from 'meilisearch'
import { settled } from './away'
import type { SearchKind } from './types'
import { SYNONYMS } from './vocabulary'

/**
 * Raised whenever documents get another shape: an index filled by an older program is then built
 * anew before it answers.
 */
export const DOCUMENT_SHAPE = 8

/** What every index has in common; each setting whole, so that it can be compared. */
const SHARED: Settings = {
  // "sort" stands first, so that "Newest" is strictly that; without a sort it decides nothing.
  rankingRules: ['sort', 'words', 'typo', 'attribute', 'proximity', 'exactness'],
  stopWords: [],
  // Own ones cost 3 ms of every query; signs are taken out of the documents instead.
  separatorTokens: [],
  synonyms: Object.fromEntries([...SYNONYMS].map(([word, others]) => [word, [...others]])),
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: true,
  },
  faceting: { maxValuesPerFacet: 1000, sortFacetValuesBy: { '*': 'alpha' } },
  // Totals are exact up to this number.
  pagination: { maxTotalHits: 10_000_000 },
  facetSearch: false,
}

/** The indexes as code: applied at the start wherever the live ones differ. */
export const INDEXES: Record<SearchKind, Settings> = {
  posts: {
    ...SHARED,
    searchableAttributes: ['title', 'tags', 'content', 'author_name', 'comments'],
    filterableAttributes: [
      'id',
      'partner_code',
      'user_id',
      'user.global',
      'private',
      'hidden',
      'deleted_at',
      'title_key',
      'is_question',
      'answered',
      'program_name',
      'enrollment',
      'institution_code',
      'interests',
      'interests_for_students',
      'tags',
      'topics',
      'enrollment_topic',
      'commenter_ids',
      'prompt_code',
      'lti_course_ids',
      'created_at',
    ],
    sortableAttributes: ['created_at', 'like_count', 'comment_count', 'warmth', 'id'],
    rankingRules: [...(SHARED.rankingRules ?? []), 'warmth:desc', 'id:desc'],
  },
  people: {
    ...SHARED,
    searchableAttributes: ['name', 'program_name', 'interest_names', 'about'],
    filterableAttributes: [
      'id',
      'partner_code',
      'global',
      'test_user',
      'invalid_user',
      'direct_messaging',
      'joined_date',
      'enrollment_status',
      'enrollment_opt_status',
      'program_name',
      'enrollment',
      'institution_code',
      'interests',
    ],
    sortableAttributes: ['sort_name', 'id'],
    rankingRules: [...(SHARED.rankingRules ?? []), 'sort_name:asc', 'id:asc'],
  },
}

/**
 * Compares the settings of a live index with the ones above and sends those that differ. Answers
 * the names of what was sent; the engine then works them in while the index keeps answering.
 */
export async function applySettings(client: Meilisearch, uid: string, kind: SearchKind) {
  const wanted = INDEXES[kind]
  const live: Settings = await client.index(uid).getSettings()
  const different = (Object.keys(wanted) as (keyof Settings)[]).filter(
    (name) => canonical(name, wanted[name]) !== canonical(name, live[name]),
  )
  if (different.length === 0) return []
  const changes = Object.fromEntries(different.map((name) => [name, wanted[name]]))
  const { taskUid } = await client.index(uid).updateSettings(changes)
  await settled(client, taskUid, { timeout: SETTINGS_TIMEOUT })
  return different
}

/** Milliseconds: settings of a large index take a while to be worked in. */
const SETTINGS_TIMEOUT = 600_000

/** Lists whose order means nothing to the engine. */
const UNORDERED = new Set<keyof Settings>([
  'filterableAttributes',
  'sortableAttributes',
  'stopWords',
  'separatorTokens',
])

/** The same settings always give the same text, whatever order the engine answers in. */
function canonical(name: keyof Settings, value: unknown): string {
  const plain =
    UNORDERED.has(name) && Array.isArray(value) ? [...(value as string[])].sort() : value
  return JSON.stringify(plain, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
