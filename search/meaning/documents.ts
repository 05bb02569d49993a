import { fingerprint } from '../criteria/fingerprint'
import type { SearchDocument } from '../index/documents'
import type { Embedder } from './embedder'

/** Characters of a post that are embedded, some 500 tokens: small models read no more. */
const MAX_TEXT = 2_000

/** The text of a post whose vector is searched. */
export const textToEmbed = ({ title, tags, content }: SearchDocument): string =>
  [title, (tags as string[]).join(' '), content].join('\n').slice(0, MAX_TEXT)

/** Private and hidden posts don't leave this machine. Who finds them is decided by each search, as by words. */
export const isEmbedded = (post: SearchDocument, { isOwn }: Embedder): boolean =>
  isOwn || (!post.private && !post.hidden)

/** Says which text a vector is of, and which embedder's. */
export const textHash = (post: SearchDocument, embedderName: string): string =>
  fingerprint(JSON.stringify([embedderName, textToEmbed(post)]))
