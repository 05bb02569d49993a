import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DIMENSIONS } from './dimensions'
import { openEncoders, type Encoder } from './encoder'
import { findWeights } from './weights'
import { WorkQueue } from './work-queue'

const MAX_BODY = 1_000_000
/** What no start of this program can mend */
const EXIT_UNUSABLE = 3

type Embed = (texts: readonly string[], isGone: () => boolean) => Promise<number[][]>

/**
 * The process of the embedder: answers on this machine alone, as OpenAI's embeddings do, to those who know
 * the key. The site starts it and says the key (watch-embedder.ts); it ends when the site does.
 */
export function runEmbedder(key: string) {
  const embed = openOrExit()
  const server = createServer((request, response) => void answer(request, response, key, embed))
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  )
  process.once('disconnect', () => process.exit(0))
}

function openOrExit(): Embed {
  try {
    const [single, batches] = openEncoders(findWeights(), 2)
    return embedWith(single!, batches!)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(EXIT_UNUSABLE)
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
  embed: Embed,
) {
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  try {
    if (request.headers.authorization !== `Bearer ${key}`) return send(401, {})
    const texts = readTexts(await readBody(request))
    if (!texts) return send(400, {})
    const vectors = await embed(texts, () => response.closed)
    send(200, { data: vectors.map((embedding, index) => ({ index, embedding })) })
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

function readTexts(body: string): string[] | null {
  try {
    const { input } = JSON.parse(body) as { input?: unknown }
    return Array.isArray(input) && input.every((text) => typeof text === 'string') ? input : null
  } catch {
    return null
  }
}

/** One text is what someone searches for; several are posts, which wait for it. */
function embedWith(single: Encoder, batches: Encoder): Embed {
  const queue = new WorkQueue()
  return async (texts, isGone) => {
    const isUrgent = texts.length === 1
    const encoder = isUrgent ? single : batches
    const vectors: number[][] = []
    for (const text of texts) {
      const vector = await queue.run(encoder.encodeInSteps(text), isUrgent, isGone)
      // Six digits are as many as there are.
      const numbers = vector ?? new Float32Array(DIMENSIONS)
      vectors.push(Array.from(numbers, (number) => Math.round(number * 1e6) / 1e6))
    }
    return vectors
  }
}
