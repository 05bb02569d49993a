import { createHash } from 'node:crypto'
import { monotonicFactory } from 'ulid'

/** Makes ids: 26 lower-case letters and digits, sortable by time, 80 random bits. */
export type IdGenerator = () => string

/** Random numbers in stock: an id takes sixteen, and asking the system for each takes longer than the rest. */
const stock = new Uint32Array(1024)
let taken = stock.length

function randomFraction(): number {
  if (taken === stock.length) {
    crypto.getRandomValues(stock)
    taken = 0
  }
  return stock[taken++]! / 2 ** 32
}

export function createIdGenerator(
  now: () => number = Date.now,
  random = randomFraction,
): IdGenerator {
  const next = monotonicFactory(random)
  return () => next(now()).toLowerCase()
}

/** The program's id generator; tests and seeds use their own with a seed. */
export const newId: IdGenerator = createIdGenerator()

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** The id of what a text names: the same for the same text, as of something that may be removed and come again. */
export const idFor = (text: string): string =>
  [...createHash('sha256').update(text).digest().subarray(0, 26)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')

/** Whether a text has the form of an id; other texts are never looked up. */
export const isId = (text: string) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)
