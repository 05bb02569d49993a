/**
 * Instructions of WebAssembly with its SIMD part, in their binary form (WebAssembly Core 2.0, section 5.4). Every
 * processor that runs Node has them: SSE4.1 or NEON, no AVX is needed. Locals are numbered: parameters, integers, vectors.
 */
export type Code = number[]

/** Numbers as WebAssembly writes them: seven bits a byte, the lowest first. */
function leb(value: number): Code {
  const low = value & 0x7f
  return value < 0x80 ? [low] : [low | 0x80, ...leb(value >>> 7)]
}

/** The same with a sign, which is the seventh bit of the last byte */
const signedLeb = (value: number): Code =>
  value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signedLeb(value >>> 7)]

/** An instruction for vectors of 128 bits */
const simd = (code: number): Code => [0xfd, ...leb(code)]

export const get = (local: number): Code => [0x20, ...leb(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...leb(local)]
export const constant = (value: number): Code => [0x41, ...signedLeb(value)]
export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a]
export const times = (a: Code, b: Code): Code => [...a, ...b, 0x6c]
export const storeInteger = (address: Code, value: Code): Code => [...address, ...value, 0x36, 2, 0]

export const load = (address: Code, offset: number): Code => [
  ...address,
  ...simd(0x00),
  2,
  ...leb(offset),
]
export const loadSplat = (address: Code, offset: number): Code => [
  ...address,
  ...simd(0x09),
  2,
  ...leb(offset),
]
export const store = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  ...simd(0x0b),
  2,
  ...leb(offset),
]
/** Of four numbers with 32 bits */
export const addVectors = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe4)]
export const timesVectors = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe6)]

/** Of four integers with 32 bits */
export const noIntegers: Code = [...constant(0), ...simd(0x11)]
export const addIntegers = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xae)]
export const integerAt = (vector: Code, at: number): Code => [...vector, ...simd(0x1b), at]
/** Sixteen integers of 8 bits times as many, of which one half counts; neighbors are added, to four of 32 bits */
export const addProducts = (half: 'low' | 'high', a: Code, b: Code): Code => [
  ...a,
  ...b,
  ...simd(half === 'low' ? 0x9c : 0x9d),
  ...simd(0x7e),
]

/** Runs the body until the counter isn't below its end anymore. */
export const loopWhileBelow = (counter: number, end: number, body: Code): Code => [
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

const INTEGER = 0x7f
const VECTOR = 0x7b
const section = (id: number, content: Code): Code => [id, ...leb(content.length), ...content]
const text = (name: string): Code => [name.length, ...Buffer.from(name)]

/** '\0asm', version 1 */
const MAGIC = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

type Locals = { parameters: number; integers: number; vectors: number }

/**
 * A function of integers that works on a memory and returns nothing. Throws where the processor, or this Node, has
 * no such instructions.
 */
export function instantiate<Run extends (...numbers: number[]) => void>(
  memory: WebAssembly.Memory,
  body: Code,
  { parameters, integers, vectors }: Locals,
): Run {
  const code = [2, integers, INTEGER, vectors, VECTOR, ...body, 0x0b]
  const module = Uint8Array.from([
    ...MAGIC,
    ...section(1, [1, 0x60, parameters, ...Array<number>(parameters).fill(INTEGER), 0]),
    ...section(2, [1, ...text('m'), ...text('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('run'), 0, 0]),
    ...section(10, [1, ...leb(code.length), ...code]),
  ])
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module), { m: { memory } })
  return exports.run as Run
}
