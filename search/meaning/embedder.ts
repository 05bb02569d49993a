import * as z from 'zod'
import { errorReason } from '../engine/errors'

/** A service that turns texts into vectors: texts that mean the same get vectors close to each other. */
export type Embedder = {
  /** In the database. Another model, or vectors of another size, have another name. */
  name: string
  model: string
  dimensions: number
  /** It is of this machine: started by the site, and no text leaves it. */
  isOwn: boolean
  /** Where it answers, with the key that it wants; null while it isn't running */
  address: () => { url: string; key: string } | null
}

/** A list of as many numbers as the embedder has dimensions. */
export type Vector = number[]

/** It is down, too slow, misconfigured, or returns something else than vectors. Never names the key. */
export class EmbedderUnavailable extends Error {
  override name = 'EmbedderUnavailable'
}

/** It won't take one of these texts. Others may be fine. */
export class TextsRejected extends Error {
  override name = 'TextsRejected'
}

/** Responses that are about the texts, not about the service */
const REJECTIONS = new Set([400, 413, 422])

/**
 * The vectors of texts, in their order; null for one without a direction. The request and the response
 * are those of OpenAI, which most services and local servers speak. Throws EmbedderUnavailable or
 * TextsRejected. What the service says isn't repeated, because it may repeat the key.
 */
export async function embed(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(Vector | null)[]> {
  const response = await request(embedder, texts, signal)
  const { data } = embeddings(embedder.dimensions).safeParse(response)
  const vectors = data?.data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
  if (vectors?.length !== texts.length)
    throw new EmbedderUnavailable(
      `the embedder returned no vectors of ${embedder.dimensions} numbers`,
    )
  return vectors.map(({ embedding }) =>
    embedding.some((number) => number !== 0) ? embedding : null,
  )
}

const embeddings = (dimensions: number) =>
  z.object({
    data: z.array(
      z.object({
        index: z.number().optional(),
        embedding: z.array(z.number()).length(dimensions),
      }),
    ),
  })

async function request(
  { address, model, isOwn }: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<unknown> {
  const { url = '', key = '' } = address() ?? {}
  if (!url) throw new EmbedderUnavailable('the embedder is not running')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({ input: texts, ...(model && !isOwn ? { model } : {}) }),
      // The key is for this address only.
      redirect: 'error',
      signal,
    })
    if (response.ok) return await response.json()
    await response.body?.cancel()
    if (REJECTIONS.has(response.status))
      throw new TextsRejected(`the embedder answered ${response.status}`)
    throw new EmbedderUnavailable(`the embedder answered ${response.status}`)
  } catch (error) {
    if (error instanceof TextsRejected || error instanceof EmbedderUnavailable) throw error
    const reason = error instanceof SyntaxError ? 'no JSON' : errorReason(error)
    throw new EmbedderUnavailable(`the embedder does not answer: ${reason}`)
  }
}
