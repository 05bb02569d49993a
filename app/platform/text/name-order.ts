import { hasStackedMarks } from './text-checks'

/** Letters that Unicode takes apart into no other ones, as people look for them */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const CHARACTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * Where people look for a name: without case, accents and apostrophes, Özdemir between Ortiz and Park. The same for
 * both databases, whatever their collations. (PEOPLE-16)
 */
export const nameKey = (name: string): string =>
  (hasStackedMarks(name) ? name : name.normalize('NFD'))
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replace(CHARACTER, (found) => LETTERS[found] ?? found)

/** Compares names or titles of a list that was read whole; dialect.ts has the same for statements. */
export function compareNames(one: string, other: string): number {
  const [a, b] = [nameKey(one), nameKey(other)]
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The rows in the order of their names; those of the same name stay as they are. */
export const sortByName = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => compareNames(a.name, b.name))

/** The school's primary institution first, then by name. (1§9) */
export const primaryFirst = <Row extends { name: string; primary: boolean }>(
  rows: readonly Row[],
): Row[] => sortByName(rows).sort((a, b) => Number(b.primary) - Number(a.primary))
