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

type Code = number[]

/** Numbers as WebAssembly writes them: seven bits a byte, the lowest first. */
function leb(value: number): Code {
  const low = value & 0x7f
  return value < 0x80 ? [low] : [low | 0x80, ...leb(value >>> 7)]
}

/** The same with a sign, which is the seventh bit of the last byte */
const signedLeb = (value: number): Code =>
  value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signedLeb(value >>> 7)]

const get = (local: number): Code => [0x20, ...leb(local)]
const set = (local: number, value: Code): Code => [...value, 0x21, ...leb(local)]
const constant = (value: number): Code => [0x41, ...signedLeb(value)]
const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a]
const times = (a: Code, b: Code): Code => [...a, ...b, 0x6c]
const load = (address: Code, offset: number): Code => [...address, 0xfd, 0x00, 2, ...leb(offset)]
const loadSplat = (address: Code, offset: number): Code => [
  ...address,
  0xfd,
  0x09,
  2,
  ...leb(offset),
]
const store = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  0xfd,
  0x0b,
  2,
  ...leb(offset),
]
const addVectors = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xe4, 0x01]
const timesVectors = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xe6, 0x01]
/** Runs the body until the counter isn't below its end anymore. */
const loopWhileBelow = (counter: number, end: number, body: Code): Code => [
  0x03,
  0x40,
  ...body,
  ...get(counter),
  ...get(end),
  0x49,
  0x0d,
  0,
  0x0b,
]

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

const INTEGER = 0x7f
const VECTOR = 0x7b
const section = (id: number, content: Code): Code => [id, ...leb(content.length), ...content]
const text = (name: string): Code => [name.length, ...Buffer.from(name)]

/** '\0asm', version 1 */
const MAGIC = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

function moduleCode(): Uint8Array<ArrayBuffer> {
  const locals = [2, INTEGERS, INTEGER, VECTORS, VECTOR]
  const code = [...locals, ...body, 0x0b]
  return Uint8Array.from([
    ...MAGIC,
    ...section(1, [1, 0x60, PARAMETERS, ...Array<number>(PARAMETERS).fill(INTEGER), 0]),
    ...section(2, [1, ...text('m'), ...text('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('multiply'), 0, 0]),
    ...section(10, [1, ...leb(code.length), ...code]),
  ])
}

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
export function compileMultiply(memory: WebAssembly.Memory): Multiply {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(moduleCode()), { m: { memory } })
  return instance.exports.multiply as Multiply
}
