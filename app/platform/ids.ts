import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'

/** A new id: 26 lower-case letters and digits, sortable by time, 80 random bits. */
export type NewId = () => string

const randomFraction = () => randomBytes(4).readUInt32BE() / 2 ** 32

export function idSource(now: () => number = Date.now, random = randomFraction): NewId {
  const next = monotonicFactory(random)
  return () => next(now()).toLowerCase()
}

/** The program's own source of ids; tests and worlds make their own with a seed. */
export const newId: NewId = idSource()

/** True for anything that could be one of our ids; everything else is not looked up at all. */
export const looksLikeId = (text: string) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)
