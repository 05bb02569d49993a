/**
 * How text is cut for comparing. Case, accents and full-width forms do not count; letters and
 * digits form words; spaces, hyphens, underscores and the marks of Markdown only separate, so that
 * "essay-mill" and "essay *mill*" are the phrase "essay mill"; any other sign is a word by itself,
 * so that a phrase does not reach over the end of a sentence.
 */
export function wordsOf(text: string): string[] {
  return folded(text).match(WORD) ?? []
}

const WORD = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s\-_*~`]/gu

/** Signs that show nothing: soft hyphens, zero-width spaces and joiners, direction marks. */
const INVISIBLE = /\p{Cf}/gu
const DASHES = /[\u2010-\u2015\u2212]/g
const APOSTROPHES = /[\u2018\u2019\u02bc]/g

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .toLowerCase()
}

/** The one spelling under which a term is kept: equal terms have equal spellings. */
export const spelling = (term: string): string => wordsOf(term).join(' ')
