import { VectorStore, type StoredVector } from './vector-store'

/** Milliseconds after which another process may feed, if the one that did is silent */
const SILENCE = 5_000

/**
 * All vectors come from the `first` to the `last` part; meanwhile those that were there before are searched. Then
 * `news` follow.
 */
export const PARTS = ['first', 'more', 'last', 'news'] as const
export type Part = (typeof PARTS)[number]

export type Feed = { feeder: string; part: Part; vectors: StoredVector[] }
export type Fed = {
  /** Whether what was sent was taken: one process at a time feeds. */
  taken: boolean
  /** How many vectors are searched now */
  size: number
}

/** One of the processes of the site brings the vectors; the others would bring the same. */
export class VectorFeed {
  store = new VectorStore()
  #next = this.store
  #feeder = ''
  #heard = -Infinity

  take({ feeder, part, vectors }: Feed): Fed {
    const now = performance.now()
    const isNew = feeder !== this.#feeder
    // Who is new has to begin from nothing.
    if (isNew && (part !== 'first' || now - this.#heard < SILENCE))
      return { taken: false, size: this.store.size }
    this.#feeder = feeder
    this.#heard = now
    if (part === 'first') this.#next = new VectorStore()
    this.#next.put(vectors)
    if (part === 'last') this.store = this.#next
    return { taken: true, size: this.store.size }
  }
}
