/** Digits and signs that stand for letters within a word: su1c1de, k!ll */
const SWAPS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Ends a sentence: no phrase goes on behind it. */
export const STOP = '.'

/** Stands for any number above three. */
const NUMBER = '#'

const ACCENTS = /\p{M}/gu
const LAUGHING = /[💀😂🤣😆😹☠]/gu
/** od'd, s/a'd */
const ABBREVIATED = /(?<![a-z])(?!he|we|it)([a-z])\/?([a-z])['’]d(?![a-z])/g
/** The boyfriend's; not he's, what's */
const POSSESSIVE =
  /(?<=[a-z]{2})(?<!(?<![a-z])(?:he|she|it|that|what|who|there|where|how|here|let|life|tonight|everything|nothing|[a-z]*one))['’]s(?![a-z])/g
const APOSTROPHES = /['’‘`´]/g
/** A digit or sign between the letters of a word, or a sign before them; looked for around it, which takes less than word by word. */
const SWAPPED =
  /[@$](?=[a-z0-9@$!]{1,30}[a-z])|(?<=[a-z@$][a-z0-9@$!]{0,29})[0134570@$!](?=[a-z0-9@$!]{0,30}[a-z])/g
/** s/h, k.m.s. */
const DOTTED = /(?<![a-z.])(?:[a-z][./]){1,7}[a-z](?![a-z])/g
/** A line break ends a sentence only with an empty line: many write their sentences over several. */
const STOPS = /[.!?;…]+|\n\s*\n/g
const SINGLE = /^[a-z]$/
/** Letters in a row that are one word */
const SPELLED = 3
const WORDS = /[a-z0-9*]+|\./g

const FOREIGN = /[\u0080-\uffff]+/g
const toPlain = (characters: string): string =>
  characters.replace(LAUGHING, ' lol ').normalize('NFKD').replace(ACCENTS, '')

/**
 * The words of a text, with a stop between its sentences: without capitals, accents and apostrophes
 * (dont), with letters for the digits and signs in their place (k1ll) and words for single letters
 * (k m s). Takes time in proportion to the text.
 */
export const splitWords = (text: string): string[] => joinLetters(plain(text).match(WORDS) ?? [])

/** Joins letters in a row, which takes less than looking for them in the text: mostly there are none. */
function joinLetters(words: string[]): string[] {
  const joined: string[] = []
  /** Up to where they are joined */
  let done = 0
  for (let at = 0; at < words.length; at++) {
    const start = at
    while (isSingle(words[at])) at++
    if (at - start < SPELLED) continue
    for (const word of words.slice(done, start)) joined.push(word)
    joined.push(words.slice(start, at).join(''))
    done = at
  }
  return done === 0 ? words : joined.concat(words.slice(done))
}

const isSingle = (word = '') => word.length === 1 && SINGLE.test(word)

/** Most texts need few of these, and looking for what isn't there takes the longest. */
function plain(text: string): string {
  const lower = text.replace(FOREIGN, toPlain).toLowerCase()
  const joined = /['’‘`´]/.test(lower)
    ? lower.replace(ABBREVIATED, '$1$2ed').replace(POSSESSIVE, '').replace(APOSTROPHES, '')
    : lower
  return joined
    .replace(SWAPPED, (sign) => SWAPS[sign] ?? sign)
    .replace(DOTTED, (abbreviation) => abbreviation.replaceAll(/[./]/g, ''))
    .replace(STOPS, ' . ')
}

const DOUBLED = /([a-z])\1+/g

/**
 * What different spellings of a word have in common: no doubled letters (killl, comitted), except in
 * short words (off, odd).
 */
export const spellingKey = (word: string): string =>
  /^(?:[4-9]|[0-9]{2,})(?:th)?$/.test(word)
    ? NUMBER
    : word.length > 3
      ? word.replace(DOUBLED, '$1')
      : word
