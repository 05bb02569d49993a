import { embed, type Embedder, type Vector } from './embedder'

/** Searches that are typed again, or turned into one of another tab, aren't embedded again. */
const MAX_REMEMBERED = 200

/** Vectors of typed texts, the last of them remembered. */
export class QueryVectors {
  readonly #known = new Map<string, Promise<Vector | null>>()

  constructor(private readonly embedder: Embedder) {}

  /** The vector of a text. Throws as `embed` does; the next search for this text tries again. */
  async find(text: string, signal: AbortSignal): Promise<Vector | null> {
    const known = this.#known.get(text)
    const vector = known ?? embed(this.embedder, [text], signal).then(([first]) => first ?? null)
    // The one that was used last is the last to go.
    this.#known.delete(text)
    this.#known.set(text, vector)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
    try {
      return await vector
    } catch (error) {
      if (this.#known.get(text) === vector) this.#known.delete(text)
      throw error
    }
  }
}
