import { wordsOf } from './words'

type Entry = { term: string; words: string[] }

/** Banned terms by their first word: a text asks once per word, however long the list is. */
export type TermIndex = Map<string, Entry[]>

export function indexTerms(terms: readonly string[]): TermIndex {
  const index: TermIndex = new Map()
  for (const term of terms) {
    const words = wordsOf(term)
    const [first] = words
    if (first === undefined) continue
    const known = index.get(first)
    if (known) known.push({ term, words })
    else index.set(first, [{ term, words }])
  }
  return index
}

/**
 * The banned terms in a text, each once, in the order in which they come, as the operator wrote
 * them. Whole words and phrases only. (SCREEN-02)
 */
export function bannedTerms(index: TermIndex, text: string): string[] {
  if (index.size === 0) return []
  const words = wordsOf(text)
  const found = new Set<string>()
  words.forEach((word, at) => {
    for (const entry of index.get(word) ?? []) {
      if (entry.words.every((part, i) => words[at + i] === part)) found.add(entry.term)
    }
  })
  return [...found]
}
