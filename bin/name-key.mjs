// Where people look for a name. The threads that read have it from here, too: bin/read-rows.mjs

/** Letters that Unicode takes apart into no other ones, as people look for them */
const LETTERS = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
])
const CHARACTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/** Ordering long stacks of combining marks would take quadratic time: app/platform/text/text-checks.ts */
const STACKED_MARKS = /\p{M}{31}/u

/**
 * A name without case, accents and apostrophes: Özdemir between Ortiz and Park. The same for both
 * databases, whatever their collations. (PEOPLE-16)
 */
export const nameKey = (name) =>
  (STACKED_MARKS.test(name) ? name : name.normalize('NFD'))
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replace(CHARACTER, (found) => LETTERS.get(found))
