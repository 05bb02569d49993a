import type { TextPart } from './text-parts'

/** A typed word or phrase by itself, with what it may stand for. */
export type PartialWord = {
  typed: string[]
  /** What means the same, and its plural or singular */
  synonyms: string[][]
  /** What means the same as the expression of several words that it begins */
  expressions: string[][]
  /** Known words with a typo less, the most similar first */
  similar: readonly string[]
}

/** The words of an expression count each. The beginnings of the last word would be too many. */
export function partialWords(part: TextPart): PartialWord[] {
  const isExpression = part.words.length > 0
  return (isExpression ? part.words : [part]).map(({ alternatives, similar }, at) => ({
    typed: alternatives[0] ?? [],
    synonyms: alternatives.slice(1),
    expressions: isExpression && at === 0 ? part.alternatives.slice(1) : [],
    similar,
  }))
}
