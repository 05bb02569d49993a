import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerTo, type Embed } from './answers'
import { DIMENSIONS } from './dimensions'
import { openEncoders, type Encoder } from './encoder'
import { findWeights } from './weights'
import { WorkQueue } from './work-queue'

/** Milliseconds for which a connection stays open without a request */
const KEEP_ALIVE = 600_000
/** What no start of this program can mend */
const EXIT_UNUSABLE = 3

/**
 * The process of the embedder: turns texts into vectors unless a service does, and remembers those of all posts. It
 * answers on this machine alone, to those who know the key. The site starts it and says the key (watch-embedder.ts); it
 * ends when the site does.
 */
export function runEmbedder({ key, embeds }: { key: string; embeds: boolean }) {
  const queue = new WorkQueue()
  const embed = embeds ? openOrExit(queue) : null
  const server = createServer(answerTo({ key, embed, queue }))
  // A connection that ends just when it is used again would count as a failure.
  server.keepAliveTimeout = KEEP_ALIVE
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  )
  process.once('disconnect', () => process.exit(0))
}

function openOrExit(queue: WorkQueue): Embed {
  try {
    const [single, batches] = openEncoders(findWeights(), 2)
    return embedWith(single!, batches!, queue)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(EXIT_UNUSABLE)
  }
}

/** One text is what someone searches for; several are posts, which wait for it. */
function embedWith(single: Encoder, batches: Encoder, queue: WorkQueue): Embed {
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
