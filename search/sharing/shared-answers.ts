/** Milliseconds for which an answer is shared at most. */
const LONGEST = 2 * 60_000
const MOST = 1_000

type Stored<T> = { since: number; answer: Promise<T> }

/**
 * Answers that many readers share, stored in memory for two minutes or until something changes: at once
 * where that is rare, up to a second late where it isn't (`shortest`), so that each is found once in it at most.
 * What several ask for at once is found once.
 */
export class SharedAnswers<T> {
  #stored = new Map<string, Stored<T>>()
  #forgotten = -Infinity
  #isDue = false

  #version: string | null = null
  #loading: Promise<string | null> | null = null

  constructor(
    private readonly clock: () => number = Date.now,
    /** Changes when another process has changed something */
    private readonly loadVersion: () => Promise<string | null> = () => Promise.resolve(null),
    /** Milliseconds for which an answer is shared while much changes */
    private readonly shortest = 1_000,
  ) {}

  /** The answer that is stored by this key, or the one that is found now. A failed one isn’t stored. */
  async find(key: string, find: () => Promise<T>): Promise<T> {
    // What several ask for at once has one version.
    this.#loading ??= this.loadVersion().finally(() => (this.#loading = null))
    const version = await this.#loading
    if (version !== this.#version) this.change()
    this.#version = version
    const now = this.clock()
    if (this.#isDue && now - this.#forgotten >= this.shortest) this.#forget(now)
    const known = this.#stored.get(key)
    if (known && now - known.since < LONGEST) return known.answer
    const [oldest] = this.#stored.keys()
    if (oldest !== undefined && this.#stored.size >= MOST) this.#stored.delete(oldest)
    this.#stored.delete(key)
    const shared = { since: now, answer: find() }
    this.#stored.set(key, shared)
    shared.answer.catch(() => {
      if (this.#stored.get(key) === shared) this.#stored.delete(key)
    })
    return shared.answer
  }

  /** Something changed of which answers may tell. */
  change(): void {
    const now = this.clock()
    if (now - this.#forgotten >= this.shortest) this.#forget(now)
    else this.#isDue = true
  }

  #forget(now: number): void {
    this.#stored.clear()
    this.#forgotten = now
    this.#isDue = false
  }
}
