import type { Prisma } from '~prisma/generated/client'
import type { Db, Tx } from '~/platform/database/types'
import { withTimeout } from '../engine/timeout'
import { loadDocuments, type SearchDocument } from '../index/documents'
import { inBatches } from '../index/write'
import { isEmbedded, textHash, textToEmbed } from './documents'
import { embed, TextsRejected, type Embedder, type Vector } from './embedder'
import { packVector } from './vectors/pack'

export type VectorStores = { db: Db; embedder: Embedder }

/** Texts in a request, and milliseconds that it may take: no one waits for it. */
const TEXTS_PER_REQUEST = 32
const TIMEOUT = 30_000

/** How often posts are compared again, because they changed while their texts were embedded */
const MAX_ROUNDS = 3

/**
 * Brings the stored vectors of posts up to date. What is gone, or may not be embedded, loses its vector whether or not
 * the embedder answers. Unchanged texts aren't embedded again. Throws EmbedderUnavailable.
 */
export async function embedPosts(stores: VectorStores, ids: readonly string[]): Promise<void> {
  // The last round finds that nothing has changed since.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { surplus, reworded } = await findChanges(stores, ids)
    if (surplus.length > 0) await stores.db.write((tx) => forget(tx, surplus))
    if (reworded.length === 0) return
    for (const batch of inBatches(reworded, TEXTS_PER_REQUEST)) await writeVectors(stores, batch)
  }
}

/**
 * The same on a machine without an embedder: texts that need a vector are left to one that has it, and have none until
 * then.
 */
export async function leaveToOthers(stores: VectorStores, ids: readonly string[]): Promise<void> {
  const { surplus, reworded } = await findChanges(stores, ids)
  if (surplus.length > 0) await stores.db.write((tx) => forget(tx, surplus))
  const waiting = { vector: '', embedder: WAITING, text_hash: WAITING }
  if (reworded.length > 0)
    await writeRows(
      stores.db,
      reworded.map((post) => ({ ...whose(post), ...waiting })),
    )
}

/** Some posts that others have left */
export async function waitingPosts({ db }: VectorStores): Promise<string[]> {
  const rows = await db.read.postVector.findMany({
    where: { embedder: WAITING },
    select: { post_id: true },
    take: TEXTS_PER_REQUEST,
  })
  return rows.map(({ post_id }) => post_id)
}

async function findChanges({ db, embedder }: VectorStores, ids: readonly string[]) {
  const documents = await loadDocuments.posts(db, { ids })
  const stored = await db.read.postVector.findMany({
    where: { post_id: { in: [...ids] }, text_hash: { not: FORGOTTEN } },
    select: { post_id: true, text_hash: true },
  })
  const hashes = new Map(stored.map(({ post_id, text_hash }) => [post_id, text_hash]))
  const posts = documents.filter((post) => isEmbedded(post, embedder))
  const reworded = posts.filter((post) => hashes.get(post.id) !== textHash(post, embedder.name))
  for (const { id } of posts) hashes.delete(id)
  return { surplus: [...hashes.keys()], reworded }
}

/** Of no text. Such a row stays until its post goes, so that the vector goes from the memory of the embedder too. */
export const FORGOTTEN = ''

/** The embedder of posts without a vector, and of those that wait for one of another machine */
export const NONE = ''
const WAITING = 'waiting'

function ownedVector(numbers: Vector, { name }: Embedder) {
  const vector = packVector(numbers)
  return { vector, embedder: vector === '' ? NONE : name }
}

const forget = (tx: Tx, ids: readonly string[]) =>
  tx.postVector.updateMany({
    where: { post_id: { in: [...ids] } },
    data: { vector: '', embedder: NONE, text_hash: FORGOTTEN, changed_at: new Date() },
  })

async function writeVectors({ db, embedder }: VectorStores, posts: SearchDocument[]) {
  const vectors = await embedEach(embedder, posts.map(textToEmbed))
  const rows = posts.map((post, at) => ({
    ...whose(post),
    // A text that has no vector isn't asked for again, and never found.
    ...ownedVector(vectors[at] ?? [], embedder),
    text_hash: textHash(post, embedder.name),
  }))
  await writeRows(db, rows)
}

const whose = ({ id, partner_code }: SearchDocument) => ({
  post_id: id,
  partner_code: partner_code as string,
})

type VectorRow = Omit<Prisma.PostVectorCreateManyInput, 'changed_at'>

async function writeRows(db: Db, rows: readonly VectorRow[]) {
  const ids = rows.map(({ post_id }) => post_id)
  await db.write(async (tx) => {
    // A post may be gone for good meanwhile.
    const there = await tx.post.findMany({ where: { id: { in: ids } }, select: { id: true } })
    const known = new Set(there.map(({ id }) => id))
    await tx.postVector.deleteMany({ where: { post_id: { in: ids } } })
    // It may have waited: what reads the news looks for when they were written.
    const changed_at = new Date()
    const data = rows.filter(({ post_id }) => known.has(post_id))
    await tx.postVector.createMany({ data: data.map((row) => ({ ...row, changed_at })) })
  })
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
