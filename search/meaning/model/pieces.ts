/** A piece of a word, and how likely it is: the logarithm of its share. */
export type Piece = readonly [text: string, score: number]

const SPACE = '\u2581'
/** The first pieces are signs of the model, which no text contains. The first of all stands for what is unknown. */
const RESERVED = 6
const UNKNOWN = 0

/**
 * Splits texts into the pieces that a model knows, the most likely ones, as SentencePiece does and in the
 * same way as the package that the model was published for: other pieces would have other meanings.
 */
export class Pieces {
  readonly #ids = new Map<string, number>()
  readonly #longest: number

  constructor(private readonly pieces: readonly Piece[]) {
    pieces.forEach(([text], id) => id >= RESERVED && this.#ids.set(text, id))
    this.#longest = Math.max(...pieces.map(([text]) => [...text].length))
  }

  /** The ids of a text's pieces. */
  encode(text: string): number[] {
    const normalized = text.normalize('NFKC')
    if (normalized === '') return []
    const signs = [...(SPACE + normalized.replaceAll(' ', SPACE))]
    return this.#collect(this.#findLastPieces(signs))
  }

  /** For each end of a part: the last piece of the most likely way to split all before it. */
  #findLastPieces(signs: readonly string[]): number[] {
    const last = Array<number>(signs.length + 1).fill(UNKNOWN)
    const best = Array<number>(signs.length + 1).fill(0)
    const reach = (end: number, id: number, score: number) => {
      if (best[end] !== 0 && score < best[end]!) return
      best[end] = score
      last[end] = id
    }
    for (let start = 0; start < signs.length; start++) {
      let isKnown = false
      let text = ''
      for (let end = start + 1; end <= signs.length && end - start <= this.#longest; end++) {
        text += signs[end - 1]!
        const id = this.#ids.get(text)
        if (id === undefined) continue
        isKnown = true
        reach(end, id, this.pieces[id]![1] + best[start]!)
      }
      if (!isKnown) reach(start + 1, UNKNOWN, best[start]!)
    }
    return last
  }

  /** From the end to the beginning. Several unknown ones in a row are one. */
  #collect(last: readonly number[]): number[] {
    const ids: number[] = []
    let wasUnknown = false
    for (let end = last.length - 1; end > 0; end -= this.pieces[last[end]!]![0].length) {
      const id = last[end]!
      if (id !== UNKNOWN || !wasUnknown) ids.push(id)
      wasUnknown = id === UNKNOWN
    }
    return ids.reverse()
  }
}
