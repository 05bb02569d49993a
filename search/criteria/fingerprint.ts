import { createHash } from 'node:crypto'

/** A short, stable hash of a text. */
export const fingerprint = (text: string): string =>
  createHash('sha1').update(text).digest('hex').slice(0, 20)
