import { fingerprint } from '../criteria/fingerprint'
import type { SearchDocument } from '../index/documents'
import { INDEX_SETTINGS } from '../index/settings'
import type { Embedder } from './embedder'

/**
 * A post in the index of vectors: what searches filter by, so that they find what a search by words
 * could. `checksum` covers the fields, `text_hash` says which text the vector is of.
 */
export type MeaningDocument = { id: string; checksum: string; text_hash: string } & Record<
  string,
  unknown
>

/** Comments aren't embedded, so neither are their writers of interest. */
const UNUSED = new Set(['commenter_ids', 'title_key'])
export const FILTERED_FIELDS = (INDEX_SETTINGS.posts.filterableAttributes as string[]).filter(
  (field) => !UNUSED.has(field),
)

/** Characters of a post that are embedded, some 500 tokens: small models read no more. */
const MAX_TEXT = 2_000

/** The text of a post whose vector is searched. */
export const textToEmbed = ({ title, tags, content }: SearchDocument): string =>
  [title, (tags as string[]).join(' '), content].join('\n').slice(0, MAX_TEXT)

/** Private and hidden posts don't leave this machine. Who finds them is decided by each search, as by words. */
export const isEmbedded = (post: SearchDocument, { isOwn }: Embedder): boolean =>
  isOwn || (!post.private && !post.hidden)

export function meaningDocument(post: SearchDocument, embedderName: string): MeaningDocument {
  const fields = Object.fromEntries(
    FILTERED_FIELDS.map((field) => field.split('.')[0]!).map((field) => [field, post[field]]),
  )
  return {
    ...fields,
    id: post.id,
    checksum: fingerprint(JSON.stringify(fields)),
    text_hash: fingerprint(JSON.stringify([embedderName, textToEmbed(post)])),
  }
}
