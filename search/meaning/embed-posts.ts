import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/database/types'
import { withTimeout } from '../engine/timeout'
import { waitForTask } from '../engine/tasks'
import { loadDocuments, type SearchDocument } from '../index/documents'
import { inBatches } from '../index/write'
import { isEmbedded, meaningDocument, textToEmbed, type MeaningDocument } from './documents'
import { embed, TextsRejected, type Embedder, type Vector } from './embedder'
import { VECTOR_INDEX } from '../index/names'

export type VectorStores = { client: Meilisearch; db: Db; embedder: Embedder }

/** Texts in a request, and milliseconds that it may take: no one waits for it. */
const TEXTS_PER_REQUEST = 32
const TIMEOUT = 30_000

/** How often posts are compared again, because they changed while their texts were embedded */
const MAX_ROUNDS = 3

/**
 * Brings the vectors of posts up to date. What searches filter by is written first, and what is gone,
 * private or hidden is removed, whether or not the embedder answers. Unchanged texts aren't embedded
 * again. Throws EmbedderUnavailable.
 */
export async function embedPosts(stores: VectorStores, ids: readonly string[]): Promise<void> {
  // The last round finds that nothing has changed since.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const changes = await findChanges(stores, ids)
    await writeFields(stores, changes)
    if (changes.surplus.length + changes.moved.length + changes.reworded.length === 0) return
    for (const batch of inBatches(changes.reworded, TEXTS_PER_REQUEST))
      await writeVectors(stores, batch)
  }
}

type Changes = {
  surplus: string[]
  /** Other fields, the same text or one that is to be embedded next */
  moved: MeaningDocument[]
  reworded: SearchDocument[]
}

async function findChanges({ client, db, embedder }: VectorStores, ids: readonly string[]) {
  const documents = await loadDocuments.posts(db, { ids })
  const posts = documents.filter((post) => isEmbedded(post, embedder))
  const { results } = await client.index<MeaningDocument>(VECTOR_INDEX).getDocuments({
    ids: [...ids],
    fields: ['id', 'checksum', 'text_hash'],
    limit: Math.max(1, ids.length),
  })
  const indexed = new Map(results.map((document) => [document.id, document]))
  const changes: Changes = { surplus: [], moved: [], reworded: [] }
  for (const post of posts) {
    const known = indexed.get(post.id)
    const wanted = meaningDocument(post, embedder.name)
    if (known?.text_hash !== wanted.text_hash) changes.reworded.push(post)
    if (known && known.checksum !== wanted.checksum)
      changes.moved.push({ ...wanted, text_hash: known.text_hash })
    indexed.delete(post.id)
  }
  changes.surplus = [...indexed.keys()]
  return changes
}

async function writeFields({ client }: VectorStores, { surplus, moved }: Changes) {
  const index = client.index<MeaningDocument>(VECTOR_INDEX)
  if (surplus.length > 0) await waitForTask(client, index.deleteDocuments(surplus))
  // An update leaves the vector as it is.
  if (moved.length > 0) await waitForTask(client, index.updateDocuments(moved))
}

async function writeVectors({ client, embedder }: VectorStores, posts: SearchDocument[]) {
  const vectors = await embedEach(embedder, posts.map(textToEmbed))
  const documents = posts.map((post, at) => ({
    ...meaningDocument(post, embedder.name),
    // A text that has no vector isn't asked for again, and never found.
    _vectors: { [embedder.name]: vectors[at] ?? null },
  }))
  await waitForTask(client, client.index(VECTOR_INDEX).addDocuments(documents))
}

/** The vectors of texts. If one is rejected, the others are asked for one by one. */
async function embedEach(embedder: Embedder, texts: string[]): Promise<(Vector | null)[]> {
  try {
    return await withTimeout(TIMEOUT, (signal) => embed(embedder, texts, signal))
  } catch (error) {
    if (!(error instanceof TextsRejected)) throw error
    if (texts.length === 1) return [null]
    const single: (Vector | null)[] = []
    for (const text of texts) single.push(...(await embedEach(embedder, [text])))
    return single
  }
}
