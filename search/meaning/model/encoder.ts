import { DIMENSIONS } from './dimensions'
import { compileMultiply, PANEL_COLUMNS, TILE_ROWS, type Multiply } from './matrix-code'
import { loadWeights, type Layer, type Matrix, type Weights } from './load-weights'
import { Pieces } from './pieces'
import { readPieces } from './weights'

/** Pieces of a text that count, of words and of punctuation: some 90 words. */
const MAX_PIECES = 128
const HEADS = 4
/** Numbers of a piece before the first layer, for each head at most, and in the inner layers at most */
const NARROW = 256
const HEAD = 128
const WIDEST = 1536
const BYTES = 4

/** Rows of so many numbers, and how many there are from the beginning of one to that of the next */
type Block = { at: number; width: number; stride: number }

const roundUp = (count: number, step: number) => Math.ceil(count / step) * step

/** What all encoders of a process share */
export type Model = { pieces: Pieces; weights: Weights; multiply: Multiply; numbers: Float32Array }

type Scratch = Record<(typeof SCRATCH)[number][0], number>
const SCRATCH = [
  ['x', MAX_PIECES * DIMENSIONS],
  ['normal', MAX_PIECES * DIMENSIONS],
  ['wide', MAX_PIECES * WIDEST],
  ['mixed', MAX_PIECES * DIMENSIONS],
  ['bypass', MAX_PIECES * DIMENSIONS],
  ['scores', MAX_PIECES * MAX_PIECES],
  ['keys', MAX_PIECES * HEAD],
  ['values', MAX_PIECES * HEAD],
  ['zeros', WIDEST],
] as const

/**
 * Encoders that share their weights, so that one can go on while another is in the middle of a text. Throws
 * WeightsMissing, or where this processor or this Node can't run them.
 */
export function openEncoders(folder: string, many: number): Encoder[] {
  const sizes = SCRATCH.map(([, count]) => count)
  const rooms = Array.from({ length: many }, () => sizes).flat()
  const { weights, memory, free } = loadWeights(folder, rooms)
  const model = {
    pieces: new Pieces(readPieces(folder)),
    weights,
    multiply: compileMultiply(memory),
    numbers: new Float32Array(memory.buffer),
  }
  return Array.from({ length: many }, (_, at) => {
    const own = SCRATCH.map(([name], part) => [name, free[at * SCRATCH.length + part]])
    return new Encoder(model, Object.fromEntries(own) as Scratch)
  })
}

/**
 * The Universal Sentence Encoder lite: texts that mean the same get vectors close to each other. Two
 * transformer layers over the pieces of a text, whose mean goes through one more layer.
 */
export class Encoder {
  readonly #pieces: Pieces
  readonly #weights: Weights
  readonly #multiply: Multiply
  readonly #numbers: Float32Array
  /** Where rows of numbers for each piece are kept, as places in `#numbers` */
  readonly #scratch: Scratch

  constructor(model: Model, scratch: Scratch) {
    this.#pieces = model.pieces
    this.#weights = model.weights
    this.#multiply = model.multiply
    this.#numbers = model.numbers
    this.#scratch = scratch
  }

  /** A vector of length 1; null for a text without a sign. */
  encode(text: string): Float32Array | null {
    const steps = this.encodeInSteps(text)
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
    }
  }

  /** The same in five steps, the longest of which takes a third of the time. */
  *encodeInSteps(text: string): Generator<undefined, Float32Array | null> {
    const ids = this.#pieces.encode(text).slice(0, MAX_PIECES)
    if (ids.length === 0) return null
    const { x, bypass } = this.#scratch
    const rows = roundUp(ids.length, TILE_ROWS)
    this.#embed(ids, rows)
    const [first, second] = this.#weights.layers
    // The first layer takes 256 numbers of each piece and passes on 512, so what bypasses it is widened.
    this.#times(x, NARROW, this.#weights.widen, bypass, rows)
    yield* this.#layer(first, NARROW, ids.length)
    this.#numbers.copyWithin(bypass, x, x + rows * DIMENSIONS)
    yield
    yield* this.#layer(second, DIMENSIONS, ids.length)
    return this.#finish(ids.length)
  }

  /** Twice each piece's own numbers, plus those of its place. */
  #embed(ids: readonly number[], rows: number) {
    const numbers = this.#numbers
    const { x } = this.#scratch
    const { embeddings, timescales } = this.#weights
    numbers.fill(0, x, x + rows * NARROW)
    ids.forEach((id, row) => {
      for (let at = 0; at < NARROW; at++) {
        const angle = row * numbers[timescales + (at & 127)]!
        const place = at < 128 ? Math.sin(angle) : Math.cos(angle)
        numbers[x + row * NARROW + at] = 2 * numbers[embeddings + id * NARROW + at]! + place
      }
    })
  }

  /** Attention and two dense layers, each added to what came in; `bypass` is that, 512 numbers wide. */
  *#layer(layer: Layer, width: number, count: number): Generator<undefined> {
    const rows = roundUp(count, TILE_ROWS)
    const { x, normal, wide, mixed, bypass } = this.#scratch
    this.#normalize(x, normal, width, rows, layer.normalIn)
    this.#times(normal, width, layer.qkv, wide, rows)
    this.#attend(width, count)
    this.#times(mixed, width, layer.out, x, rows)
    this.#add(x, bypass, rows * DIMENSIONS)
    yield
    this.#normalize(x, normal, DIMENSIONS, rows, layer.normalInner)
    this.#times(normal, DIMENSIONS, layer.up, wide, rows)
    const numbers = this.#numbers
    for (let at = wide; at < wide + rows * WIDEST; at++) if (numbers[at]! < 0) numbers[at] = 0
    this.#times(wide, WIDEST, layer.down, mixed, rows)
    this.#add(x, mixed, rows * DIMENSIONS)
  }

  /** Of `wide`, which holds queries, keys and values of all pieces, into `mixed`. */
  #attend(width: number, count: number) {
    const size = width / HEADS
    const rows = roundUp(count, TILE_ROWS)
    const columns = roundUp(count, PANEL_COLUMNS)
    const { wide, mixed, scores, keys, values, zeros } = this.#scratch
    for (let head = 0; head < HEADS; head++) {
      const queries = { at: wide + head * size, width: size, stride: width * 3 }
      const attention = { at: scores, width: columns, stride: columns }
      const to = { at: mixed + head * size, width: size, stride: width }
      this.#packHead(queries.at, width, size, count)
      this.#product(queries, { panels: keys, bias: zeros, columns }, attention, rows)
      this.#softmax(count, columns, 1 / Math.sqrt(size))
      this.#product(attention, { panels: values, bias: zeros, columns: size }, to, rows)
    }
  }

  /** Keys as columns, values as rows, both in panels; what is missing is 0. */
  #packHead(from: number, width: number, size: number, count: number) {
    const numbers = this.#numbers
    const { keys, values } = this.#scratch
    const columns = roundUp(count, PANEL_COLUMNS)
    for (let row = 0; row < columns; row++)
      for (let at = 0; at < size; at++) {
        const source = from + row * width * 3 + at
        const isThere = row < count
        const key = keys + (row >> 3) * size * 8 + at * 8 + (row & 7)
        numbers[key] = isThere ? numbers[source + width]! : 0
        const value = values + (at >> 3) * columns * 8 + row * 8 + (at & 7)
        numbers[value] = isThere ? numbers[source + width * 2]! : 0
      }
  }

  #softmax(count: number, columns: number, scale: number) {
    const numbers = this.#numbers
    for (let row = 0; row < count; row++) {
      const start = this.#scratch.scores + row * columns
      let highest = -Infinity
      for (let at = start; at < start + count; at++) highest = Math.max(highest, numbers[at]!)
      let sum = 0
      for (let at = start; at < start + count; at++)
        sum += numbers[at] = Math.exp((numbers[at]! - highest) * scale)
      for (let at = start; at < start + columns; at++)
        numbers[at] = at < start + count ? numbers[at]! / sum : 0
    }
  }

  #normalize(from: number, to: number, width: number, rows: number, layer: Layer['normalIn']) {
    const numbers = this.#numbers
    for (let row = 0; row < rows; row++) {
      const start = from + row * width
      let mean = 0
      for (let at = 0; at < width; at++) mean += numbers[start + at]!
      mean /= width
      let variance = 0
      for (let at = 0; at < width; at++) variance += (numbers[start + at]! - mean) ** 2
      const factor = 1 / Math.sqrt(variance / width + 1e-6)
      for (let at = 0; at < width; at++)
        numbers[to + row * width + at] =
          (numbers[start + at]! - mean) * factor * numbers[layer.scale + at]! +
          numbers[layer.bias + at]!
    }
  }

  #times(from: number, width: number, matrix: Matrix, to: number, rows: number) {
    const { columns } = matrix
    const source = { at: from, width, stride: width }
    this.#product(source, matrix, { at: to, width: columns, stride: columns }, rows)
  }

  #product(a: Block, { panels, bias }: Matrix, c: Block, rows: number) {
    this.#multiply(
      a.at * BYTES,
      a.stride * BYTES,
      panels * BYTES,
      bias * BYTES,
      c.at * BYTES,
      c.stride * BYTES,
      rows,
      a.width,
      c.width,
    )
  }

  #add(to: number, from: number, count: number) {
    const numbers = this.#numbers
    for (let at = 0; at < count; at++) numbers[to + at]! += numbers[from + at]!
  }

  /** The mean of all pieces, once more through a layer. */
  #finish(count: number): Float32Array {
    const numbers = this.#numbers
    const { x, normal, mixed } = this.#scratch
    numbers.fill(0, normal, normal + TILE_ROWS * DIMENSIONS)
    for (let row = 0; row < count; row++) this.#add(normal, x + row * DIMENSIONS, DIMENSIONS)
    for (let at = 0; at < DIMENSIONS; at++) numbers[normal + at]! /= count
    this.#times(normal, DIMENSIONS, this.#weights.last, mixed, TILE_ROWS)
    const vector = numbers.slice(mixed, mixed + DIMENSIONS).map(Math.tanh)
    const length = Math.hypot(...vector)
    return vector.map((number) => number / length)
  }
}
