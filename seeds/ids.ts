import { hash128 } from './random'

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
/**
 * The day seeded ids pretend to be made on. It is fixed, so that ids do not depend on the day of
 * seeding, and lies in the past, so that every id made later sorts after them.
 */
const ID_EPOCH = Date.UTC(2026, 0, 1)

/** The same parts and age give the same lower-case ulid; older things get smaller ids. */
export function seededId(age: number, ...parts: (string | number)[]): string {
  let time = ID_EPOCH - age
  let stamp = ''
  for (let i = 0; i < 10; i++) {
    stamp = DIGITS.charAt(time % 32) + stamp
    time = Math.floor(time / 32)
  }
  return stamp + randomPart(hash128(parts.join('\u0000')))
}

/** 16 digits of 5 bits, four from each number. */
function randomPart(numbers: readonly number[]): string {
  let text = ''
  for (const number of numbers) {
    for (const shift of [0, 5, 10, 15]) text += DIGITS.charAt((number >>> shift) & 31)
  }
  return text
}
