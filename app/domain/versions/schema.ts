import type { TextParts } from '~/domain/writing/text-parts'

/** Not in the specification: what posts, comments and texts about oneself said before they were edited. */
export const VERSIONS_TITLE = 'Earlier versions'

export const VERSIONS_FOR =
  'Only the author and school staff see these. Everyone else sees that it was edited.'

export const NO_VERSIONS = 'No earlier versions'

export const NOT_STORED = 'What it said before that wasn’t stored.'

/** An edit of other than words. */
export const NO_WORDS = 'No words changed, but topics, pictures or settings.'

/** Edits on a page of them. */
export const VERSIONS_SIZE = 10

export const VERSION_KINDS = ['post', 'comment', 'about'] as const
export type VersionKind = (typeof VERSION_KINDS)[number]

/** A piece of a comparison. */
export type Piece = { text: string; change: 'same' | 'added' | 'removed' }

/** What one edit did to a part; `words` that were added and removed. */
export type PartChange = {
  part: 'Title' | 'Text' | 'Tags'
  pieces: readonly Piece[]
  added: number
  removed: number
}

export type Edit = {
  id: string
  /** What it replaced */
  former: TextParts & { id: string; written_at: Date | null; replaced_at: Date }
  /** ISO 8601 */
  at: string
  changes: readonly PartChange[]
}

/** The text that the oldest stored edit replaced; `at` is null where its time isn't known. */
export type FirstText = TextParts & { at: string | null; whole: boolean }
