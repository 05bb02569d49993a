import {
  add,
  addVectors,
  constant,
  get,
  instantiate,
  load,
  loadSplat,
  loopWhileBelow,
  set,
  store,
  times,
  timesVectors,
  type Code,
} from './instructions'

/**
 * Multiplies matrices with WebAssembly's SIMD instructions: the code below, in its binary form. JavaScript
 * alone takes ten times as long. Every processor that runs Node has the instructions (SSE4.1 or NEON; no AVX is needed).
 *
 *   multiply(a, aStride, b, bias, c, cStride, rows, depth, columns)
 *
 * c = a × b + bias, of numbers with 32 bits. Addresses and strides are in bytes. `b` is in panels of eight
 * columns, each from top to bottom. Rows and depth are multiples of 4, columns of 8.
 */
const [A, A_STRIDE, B, BIAS, C, C_STRIDE, ROWS, DEPTH, COLUMNS] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const PARAMETERS = 9
/** Integers: addresses within the loops */
const [ROW, ROW_END, TARGET, PANEL, COLUMN_END, AT, AT_END] = [9, 10, 11, 12, 13, 14, 15]
const [ROW_1, ROW_2, ROW_3] = [16, 17, 18]
const INTEGERS = 10
/** Vectors of four numbers: half a row of the panel, and a tile of four rows with eight columns */
const LEFT = 19
const RIGHT = 20
const FACTOR = 21
const TILE = 22
const VECTORS = 11

export const TILE_ROWS = 4
const BYTES = 4
export const PANEL_COLUMNS = 8
const PANEL_BYTES = PANEL_COLUMNS * BYTES
/** How many numbers of a row each turn of the innermost loop takes */
const UNROLLED = 4

const ROW_POINTERS = [AT, ROW_1, ROW_2, ROW_3]
const tile = (row: number, half: number) => TILE + row * 2 + half

/** One number of each of the four rows times a row of the panel */
const step = (at: number): Code => [
  ...set(LEFT, load(get(PANEL), at * PANEL_BYTES)),
  ...set(RIGHT, load(get(PANEL), at * PANEL_BYTES + PANEL_BYTES / 2)),
  ...ROW_POINTERS.flatMap((pointer, row) => [
    ...set(FACTOR, loadSplat(get(pointer), at * BYTES)),
    ...[LEFT, RIGHT].flatMap((side, half) =>
      set(tile(row, half), addVectors(get(tile(row, half)), timesVectors(get(FACTOR), get(side)))),
    ),
  ]),
]

const innermost: Code = [
  ...Array.from({ length: UNROLLED }, (_, at) => step(at)).flat(),
  ...set(PANEL, add(get(PANEL), constant(UNROLLED * PANEL_BYTES))),
  ...ROW_POINTERS.flatMap((pointer) => set(pointer, add(get(pointer), constant(UNROLLED * BYTES)))),
]

const fourRows: Code = [
  ...Array.from({ length: TILE_ROWS }, (_, row) => [
    ...set(tile(row, 0), load(get(BIAS), 0)),
    ...set(tile(row, 1), load(get(BIAS), PANEL_BYTES / 2)),
  ]).flat(),
  ...set(PANEL, get(B)),
  ...set(AT, get(ROW)),
  ...set(AT_END, add(get(ROW), times(get(DEPTH), constant(BYTES)))),
  ...[ROW_1, ROW_2, ROW_3].flatMap((pointer, at) =>
    set(pointer, add(get([AT, ROW_1, ROW_2][at]!), get(A_STRIDE))),
  ),
  ...loopWhileBelow(AT, AT_END, innermost),
  ...Array.from({ length: TILE_ROWS }, (_, row) => [
    ...store(get(TARGET), 0, get(tile(row, 0))),
    ...store(get(TARGET), PANEL_BYTES / 2, get(tile(row, 1))),
    ...set(TARGET, add(get(TARGET), get(C_STRIDE))),
  ]).flat(),
  ...set(ROW, add(get(ROW), times(get(A_STRIDE), constant(TILE_ROWS)))),
]

const body: Code = [
  ...set(ROW_END, add(get(A), times(get(A_STRIDE), get(ROWS)))),
  ...set(COLUMN_END, add(get(BIAS), times(get(COLUMNS), constant(BYTES)))),
  ...loopWhileBelow(BIAS, COLUMN_END, [
    ...set(ROW, get(A)),
    ...set(TARGET, get(C)),
    ...loopWhileBelow(ROW, ROW_END, fourRows),
    ...set(B, get(PANEL)),
    ...set(C, add(get(C), constant(PANEL_BYTES))),
    ...set(BIAS, add(get(BIAS), constant(PANEL_BYTES))),
  ]),
]

export type Multiply = (
  a: number,
  aStride: number,
  b: number,
  bias: number,
  c: number,
  cStride: number,
  rows: number,
  depth: number,
  columns: number,
) => void

/** Throws where the processor, or this Node, has no such instructions. */
export const compileMultiply = (memory: WebAssembly.Memory): Multiply =>
  instantiate<Multiply>(memory, body, {
    parameters: PARAMETERS,
    integers: INTEGERS,
    vectors: VECTORS,
  })
