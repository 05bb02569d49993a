import { compileCompare, type Compare } from './compare-code'
import { multiply } from './pack'

/** Vectors in a block: a school with a few posts takes 32 KB. */
export const BLOCK = 64
const PAGE = 65_536
const PRODUCT = 4
/** Sixteen numbers are multiplied at once. */
const STEP = 16

/** The memory of all vectors, in blocks that schools take and return. Before them: the vector that is compared, and its products. */
export class VectorMemory {
  readonly #memory = new WebAssembly.Memory({ initial: 1 })
  /** null where the processor, or this Node, has no such instructions: 25 times as slow */
  readonly #compare: Compare | null
  /** Bytes of a vector, empty ones at its end included */
  readonly #width: number
  readonly #blockBytes: number
  readonly #free: number[] = []
  #end: number

  constructor(readonly dimensions: number) {
    this.#compare = compileOrNull(this.#memory)
    this.#width = Math.ceil(dimensions / STEP) * STEP
    this.#blockBytes = this.#width * BLOCK
    this.#end = this.#width + BLOCK * PRODUCT
  }

  /** The address of an empty block */
  take(): number {
    const free = this.#free.pop()
    if (free !== undefined) return free
    const at = this.#end
    this.#end += this.#blockBytes
    const missing = this.#end - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE))
    return at
  }

  giveBack = (block: number) => void this.#free.push(block)

  write(block: number, slot: number, vector: Int8Array) {
    this.#bytes(block + slot * this.#width).set(vector)
  }

  read = (block: number, slot: number): Int8Array =>
    this.#bytes(block + slot * this.#width).slice(0, this.dimensions)

  /** The products of a vector with the first ones of a block; they are gone with the next call. */
  products(vector: Int8Array, block: number, many: number): Int32Array {
    if (!this.#compare)
      return Int32Array.from({ length: many }, (_, slot) =>
        multiply(vector, this.#bytes(block + slot * this.#width)),
      )
    this.#bytes(0).set(vector)
    this.#compare(0, block, block + many * this.#width, this.#width, this.#width)
    return new Int32Array(this.#memory.buffer, this.#width, many)
  }

  #bytes = (at: number) => new Int8Array(this.#memory.buffer, at, this.#width)
}

function compileOrNull(memory: WebAssembly.Memory): Compare | null {
  try {
    return compileCompare(memory)
  } catch {
    return null
  }
}
