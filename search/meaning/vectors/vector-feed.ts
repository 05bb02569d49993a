import type { StoredVector, VectorStore } from './vector-store'

/** Milliseconds after which another process may feed, if the one that did is silent */
const SILENCE = 5_000

/** `first` begins from nothing: what was there before is forgotten. */
export type Feed = { feeder: string; first: boolean; vectors: StoredVector[] }
export type Fed = {
  /** Whether what was sent was taken: one process at a time feeds. */
  taken: boolean
  /** How many vectors there are now */
  size: number
}

/** One of the processes of the site brings the vectors; the others would bring the same. */
export class VectorFeed {
  #feeder = ''
  #heard = -Infinity

  constructor(private readonly store: VectorStore) {}

  take({ feeder, first, vectors }: Feed): Fed {
    const now = performance.now()
    const isNew = feeder !== this.#feeder
    // Who is new has to begin from nothing.
    if (isNew && (!first || now - this.#heard < SILENCE))
      return { taken: false, size: this.store.size }
    this.#feeder = feeder
    this.#heard = now
    if (first) this.store.clear()
    this.store.put(vectors)
    return { taken: true, size: this.store.size }
  }
}
