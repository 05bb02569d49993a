import { createHash } from 'node:crypto'

/** Two small schools with one person of every kind. Ids follow from names, so that tests can say them. */
export const PASSWORD = 'quad-test-1'
export const NOW = new Date('2026-11-21T12:00:00.000Z')

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** The id of a thing of the world by its name: 'sam', 'post:welcome', 'topic:study'. */
export const idOf = (name: string): string =>
  [...createHash('sha256').update(name).digest().subarray(0, 26)]
    .map((byte) => LETTERS[byte % 32])
    .join('')
