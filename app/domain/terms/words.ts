/**
 * Splits text into words for comparing. Case, accents and full-width forms don't count; letters and
 * digits form words; spaces, hyphens, underscores and Markdown signs only separate, so "essay-mill"
 * and "essay *mill*" are both the phrase "essay mill"; any other sign is a word of its own, so a
 * phrase can't extend over the end of a sentence.
 */
export function splitWords(text: string): string[] {
  return foldText(text).match(WORD) ?? []
}

const WORD = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s\-_*~`]/gu

/** Invisible signs: soft hyphens, zero-width spaces and joiners, direction marks. */
const INVISIBLE = /\p{Cf}/gu
const DASHES = /[\u2010-\u2015\u2212]/g
const APOSTROPHES = /[\u2018\u2019\u02bc]/g

function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .toLowerCase()
}

/** The normalized spelling of a term: equal terms have equal spellings. */
export const spelling = (term: string): string => splitWords(term).join(' ')
