/** Milliseconds for which an answer is kept at most, and for which it is kept while much changes. */
const LONGEST = 2 * 60_000
const SHORTEST = 1_000
const MOST = 500

type Kept<T> = { since: number; answer: Promise<T> }

/**
 * Answers that many readers share, kept in memory for two minutes or until something changes: at once
 * where that is rare, up to a second late where it isn't, so that each is found once a second at most.
 * What several ask for at once is found once.
 */
export class KeptAnswers<T> {
  #kept = new Map<string, Kept<T>>()
  #forgotten = -SHORTEST
  #isDue = false

  constructor(private readonly clock: () => number = Date.now) {}

  /** The answer that is kept by this key, or the one that is found now. A failed one isn't kept. */
  find(key: string, find: () => Promise<T>): Promise<T> {
    const now = this.clock()
    if (this.#isDue && now - this.#forgotten >= SHORTEST) this.#forget(now)
    const known = this.#kept.get(key)
    if (known && now - known.since < LONGEST) return known.answer
    if (this.#kept.size >= MOST) this.#kept.clear()
    const found = { since: now, answer: find() }
    this.#kept.set(key, found)
    found.answer.catch(() => {
      if (this.#kept.get(key) === found) this.#kept.delete(key)
    })
    return found.answer
  }

  /** Something changed of which answers may tell. */
  change(): void {
    const now = this.clock()
    if (now - this.#forgotten >= SHORTEST) this.#forget(now)
    else this.#isDue = true
  }

  #forget(now: number): void {
    this.#kept.clear()
    this.#forgotten = now
    this.#isDue = false
  }
}
