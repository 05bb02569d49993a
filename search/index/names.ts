import { SEARCH_KINDS, type SearchKind } from '../criteria/types'

/** The index that each kind is written to: the live one, or one that is being built. */
export type Target = Record<SearchKind, string>

/** Installations that share a Meilisearch tell their indexes apart by a prefix. A process has one. */
const PREFIX = process.env.MEILI_PREFIX ?? ''

export const LIVE_INDEXES: Target = { posts: `${PREFIX}posts`, people: `${PREFIX}people` }
/** A small index with one document, which says what the other indexes were built from. */
export const METADATA_INDEX = `${PREFIX}about`
/** The vectors of posts were here until November 2026. */
export const FORMER_VECTOR_INDEX = `${PREFIX}meaning`

/** An index that is being built next to the live one. */
export const newIndexName = (kind: SearchKind, stamp: number): string =>
  `${LIVE_INDEXES[kind]}_${stamp}`

export const isNewIndex = (uid: string): boolean =>
  SEARCH_KINDS.some((kind) => new RegExp(`^${LIVE_INDEXES[kind]}_\\d+$`).test(uid))
