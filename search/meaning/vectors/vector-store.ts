import { findLength, multiply, unpackVector, type PackedVector } from './pack'
import { BLOCK, VectorMemory } from './vector-memory'

/** A post by its number in the full-text tables; one without a vector isn't to be found by it. */
export type StoredVector = readonly [school: string, row: number, vector: PackedVector]

/** A post, and the cosine of its vector with the one that is looked for: 1 is the same direction */
export type Closeness = readonly [row: number, cosine: number]

/** Vectors that are compared before others have their turn: half a millisecond */
const STEP = 8_000

/** The vectors of a school, without gaps: a place is a block and a slot in it. */
type School = { blocks: number[]; rows: number[]; lengths: number[]; places: Map<number, number> }

const noVectors = (): School => ({ blocks: [], rows: [], lengths: [], places: new Map() })

/**
 * The vectors of all posts, in the memory of one process of the machine. It shows no one anything: each search asks the
 * database what its reader may see.
 */
export class VectorStore {
  #memory: VectorMemory | null = null
  readonly #schools = new Map<string, School>()

  /** How many vectors there are */
  get size(): number {
    return [...this.#schools.values()].reduce((sum, { rows }) => sum + rows.length, 0)
  }

  /** Takes vectors in, those of known posts in the place of what was there. All have as many numbers as the first. */
  put(vectors: readonly StoredVector[]) {
    for (const [code, row, packed] of vectors) {
      const vector = unpackVector(packed)
      if (vector.length === 0) this.#remove(code, row)
      else this.#write(code, row, vector)
    }
  }

  /** The posts of a school whose vectors are closest, best first, step by step. */
  *closest(code: string, vector: Int8Array, many: number): Generator<undefined, Closeness[]> {
    const school = this.#schools.get(code)
    if (!school || !this.#fits(vector)) return []
    const best = new Best(many)
    for (let at = 0; at < school.blocks.length; at++) {
      this.#compare(school, at, vector, best)
      if ((at * BLOCK) % STEP === STEP - BLOCK) yield
    }
    return best.list(findLength(vector))
  }

  /** How close some posts of a school are. Those that have no vector aren't listed. */
  compare(code: string, vector: Int8Array, rows: readonly number[]): Closeness[] {
    const school = this.#schools.get(code)
    if (!school || !this.#fits(vector)) return []
    const length = findLength(vector)
    return rows.flatMap((row) => {
      const place = school.places.get(row)
      if (place === undefined) return []
      const other = this.#memory!.read(school.blocks[Math.floor(place / BLOCK)]!, place % BLOCK)
      return [[row, multiply(other, vector) / length / school.lengths[place]!] as const]
    })
  }

  #fits = (vector: Int8Array) => this.#memory?.dimensions === vector.length

  #compare({ blocks, rows, lengths }: School, at: number, vector: Int8Array, best: Best) {
    const first = at * BLOCK
    const products = this.#memory!.products(
      vector,
      blocks[at]!,
      Math.min(BLOCK, rows.length - first),
    )
    for (let slot = 0; slot < products.length; slot++)
      best.add(rows[first + slot]!, products[slot]! / lengths[first + slot]!)
  }

  #write(code: string, row: number, vector: Int8Array) {
    const memory = (this.#memory ??= new VectorMemory(vector.length))
    if (memory.dimensions !== vector.length) return
    const school = this.#schools.get(code) ?? noVectors()
    this.#schools.set(code, school)
    const place = school.places.get(row) ?? school.rows.length
    if (place === school.blocks.length * BLOCK) school.blocks.push(memory.take())
    this.#set(school, place, row, vector)
  }

  #set({ blocks, rows, lengths, places }: School, place: number, row: number, vector: Int8Array) {
    this.#memory!.write(blocks[Math.floor(place / BLOCK)]!, place % BLOCK, vector)
    rows[place] = row
    lengths[place] = findLength(vector)
    places.set(row, place)
  }

  /** The last one takes its place. */
  #remove(code: string, row: number) {
    const school = this.#schools.get(code)
    const place = school?.places.get(row)
    if (!school || place === undefined) return
    const { blocks, rows, lengths, places } = school
    const last = rows.length - 1
    const lastVector = this.#memory!.read(blocks[Math.floor(last / BLOCK)]!, last % BLOCK)
    this.#set(school, place, rows[last]!, lastVector)
    rows.pop()
    lengths.pop()
    places.delete(row)
    if (last % BLOCK === 0) this.#memory!.giveBack(blocks.pop()!)
    if (rows.length === 0) this.#schools.delete(code)
  }
}

/** The best of many, of which few are looked at twice. */
class Best {
  #found: Closeness[] = []
  #least = -Infinity

  constructor(private readonly many: number) {}

  add(row: number, score: number) {
    if (score <= this.#least) return
    this.#found.push([row, score])
    if (this.#found.length >= 2 * this.many) this.#cut()
  }

  list(length: number): Closeness[] {
    this.#cut()
    return this.#found.map(([row, score]) => [row, score / length])
  }

  #cut() {
    this.#found.sort(([a, x], [b, y]) => y - x || b - a)
    if (this.#found.length < this.many) return
    this.#found = this.#found.slice(0, this.many)
    this.#least = this.#found.at(-1)?.[1] ?? -Infinity
  }
}
