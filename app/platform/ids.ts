import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'

/** Makes ids: 26 lower-case letters and digits, sortable by time, 80 random bits. */
export type IdGenerator = () => string

const randomFraction = () => randomBytes(4).readUInt32BE() / 2 ** 32

export function createIdGenerator(
  now: () => number = Date.now,
  random = randomFraction,
): IdGenerator {
  const next = monotonicFactory(random)
  return () => next(now()).toLowerCase()
}

/** The program's id generator; tests and seeds use their own with a seed. */
export const newId: IdGenerator = createIdGenerator()

/** Whether a text has the form of an id; other texts are never looked up. */
export const isId = (text: string) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)
