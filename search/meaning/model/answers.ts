import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { unpackVector } from '../vectors/pack'
import { PATHS } from '../vectors/paths'
import { PARTS, VectorFeed } from '../vectors/vector-feed'
import type { WorkQueue } from './work-queue'

const MAX_BODY = 1_000_000

export type Embed = (texts: readonly string[], isGone: () => boolean) => Promise<number[][]>

type Setup = {
  key: string
  /** null: a service turns texts into vectors. */
  embed: Embed | null
  queue: WorkQueue
  feed?: VectorFeed
}

const texts = z.object({ input: z.array(z.string()) })
const fed = z.object({
  feeder: z.string(),
  part: z.enum(PARTS),
  vectors: z.array(z.tuple([z.string(), z.number(), z.string()])),
})
const wanted = z.object({
  school: z.string(),
  vector: z.string(),
  many: z.number(),
  rows: z.array(z.number()),
})

/** What is answered to a request body; null to one that isn't understood. */
type Answer = (body: unknown, isGone: () => boolean) => Promise<unknown>

/** Answers the programs of this machine that know the key. */
export function answerTo({ key, embed, queue, feed = new VectorFeed() }: Setup) {
  const answers: Record<string, Answer> = {
    /** As OpenAI's embeddings do */
    [PATHS.embeddings]: async (body, isGone) => {
      const { data } = texts.safeParse(body)
      if (!data || !embed) return null
      const vectors = await embed(data.input, isGone)
      return { data: vectors.map((embedding, index) => ({ index, embedding })) }
    },
    [PATHS.vectors]: async (body) => {
      const { data } = fed.safeParse(body)
      return data ? feed.take(data) : null
    },
    [PATHS.closest]: async (body, isGone) => {
      const { data } = wanted.safeParse(body)
      if (!data) return null
      const { school, many, rows } = data
      const vector = unpackVector(data.vector)
      const { store } = feed
      const closest =
        many > 0 ? await queue.run(store.closest(school, vector, many), true, isGone) : []
      return { closest, rows: store.compare(school, vector, rows) }
    },
  }
  return (request: IncomingMessage, response: ServerResponse) =>
    void respond(request, response, key, answers)
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
  answers: Record<string, Answer>,
) {
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  try {
    if (request.headers.authorization !== `Bearer ${key}`) return send(401, {})
    const body = parse(await readBody(request))
    const answer = await answers[request.url ?? '']?.(body, () => response.closed)
    if (answer) send(200, answer)
    else send(400, {})
  } catch {
    // The sender has left in the middle.
    response.destroy()
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    // What is too long is read to its end all the same, so that the answer arrives.
    if (length <= MAX_BODY) parts.push(part)
  }
  return length <= MAX_BODY ? Buffer.concat(parts).toString() : ''
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
