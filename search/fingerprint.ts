import { createHash } from 'node:crypto'

/** A short, stable sign of a text: equal texts have equal signs. */
export const fingerprint = (text: string): string =>
  createHash('sha1').update(text).digest('hex').slice(0, 20)
