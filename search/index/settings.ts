import type { Meilisearch, Settings } from 'meilisearch'
import { waitForTask } from '../engine/tasks'
import { TYPO_LENGTHS } from '../criteria/edit-distance'
import type { SearchKind } from '../criteria/types'
import { SYNONYMS } from '../criteria/vocabulary.server'

/** Increase it when documents change, so that older indexes are rebuilt. */
export const DOCUMENT_VERSION = 12

/** Settings of both indexes; with those of each they are complete, so that they can be compared. */
const SHARED_SETTINGS: Settings = {
  // "sort" comes first so that "Newest" is strictly that. Without a sort it does nothing.
  rankingRules: ['sort', 'words', 'typo', 'attribute', 'proximity', 'exactness'],
  stopWords: [],
  // These would cost 3 ms per query. Symbols are removed from the documents instead.
  separatorTokens: [],
  synonyms: Object.fromEntries([...SYNONYMS].map(([word, others]) => [word, [...others]])),
  faceting: { maxValuesPerFacet: 1000, sortFacetValuesBy: { '*': 'alpha' } },
  // Totals are exact up to this number.
  pagination: { maxTotalHits: 10_000_000 },
  facetSearch: false,
}

const typoTolerance = (kind: SearchKind): Settings['typoTolerance'] => ({
  enabled: true,
  minWordSizeForTypos: TYPO_LENGTHS[kind],
  disableOnWords: [],
  disableOnAttributes: [],
  disableOnNumbers: true,
})

/** Applied at the start if the live settings differ. */
export const INDEX_SETTINGS: Record<SearchKind, Settings> = {
  posts: {
    ...SHARED_SETTINGS,
    typoTolerance: typoTolerance('posts'),
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
    sortableAttributes: ['created_at', 'like_count', 'comment_count', 'hotness', 'id'],
    rankingRules: [...(SHARED_SETTINGS.rankingRules ?? []), 'hotness:desc', 'id:desc'],
  },
  people: {
    ...SHARED_SETTINGS,
    typoTolerance: typoTolerance('people'),
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
    rankingRules: [...(SHARED_SETTINGS.rankingRules ?? []), 'sort_name:asc', 'id:asc'],
  },
}

/** Sends the settings that differ from those of an index. Searches go on while they are applied. */
export async function applySettings(
  client: Meilisearch,
  uid: string,
  kind: SearchKind,
): Promise<void> {
  const wanted = INDEX_SETTINGS[kind]
  const live: Settings = await client.index(uid).getSettings()
  const different = (Object.keys(wanted) as (keyof Settings)[]).filter(
    (name) => canonical(name, wanted[name]) !== canonical(name, live[name]),
  )
  if (different.length === 0) return
  const changes = Object.fromEntries(different.map((name) => [name, wanted[name]]))
  await waitForTask(client, client.index(uid).updateSettings(changes), SETTINGS_TIMEOUT)
}

/** Milliseconds: applying settings to a large index takes a while. */
const SETTINGS_TIMEOUT = 600_000

/** Lists whose order doesn't matter */
const UNORDERED = new Set<keyof Settings>([
  'filterableAttributes',
  'sortableAttributes',
  'stopWords',
  'separatorTokens',
])

/** Equal settings have equal texts, whatever order Meilisearch returns them in. */
function canonical(name: keyof Settings, value: unknown): string {
  const plain =
    UNORDERED.has(name) && Array.isArray(value) ? [...(value as string[])].sort() : value
  return JSON.stringify(plain, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
