import * as z from 'zod'
import type { EmbedderEnv } from '~/platform/settings/embedder'
import { fingerprint } from '../criteria/fingerprint'
import { errorReason } from '../engine/errors'

/** A service that turns texts into vectors: texts that mean the same get vectors close to each other. */
export type Embedder = {
  /** In Meilisearch. Another model, or vectors of another size, have another name. */
  name: string
  url: string
  key: string
  model: string
  dimensions: number
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

/** The embedder of the settings, or null: searches go by words alone. */
export function configuredEmbedder(env: EmbedderEnv): Embedder | null {
  const { SEARCH_EMBEDDER_URL: url, SEARCH_EMBEDDER_MODEL: model } = env
  if (!url) return null
  const dimensions = env.SEARCH_EMBEDDER_DIMENSIONS
  const name = `e${fingerprint(JSON.stringify([model || url, dimensions]))}`
  return { name, url, key: env.SEARCH_EMBEDDER_KEY, model, dimensions }
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
  { url, key, model }: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({ input: texts, ...(model ? { model } : {}) }),
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
