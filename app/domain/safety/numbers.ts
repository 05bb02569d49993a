/** The words that phrases and weights know, by number: each word of a text is looked up once. */
export type WordNumbers = {
  /** The number of a word; a new one, from 1 on, for a new word. */
  add: (word: string) => number
  /** The number of a word; of an unknown one that of its beginning, else zero. */
  find: (word: string) => number
  all: () => Iterable<[word: string, number: number]>
  /** Above all numbers. */
  size: () => number
}

/** Letters that longer words have in common with others of their kind (suicide, suicidal). */
const BEGINNING = 5

/** The beginning of a long word, as content/risk-words.yaml has it: `suici-`. */
export const beginning = (word: string): string | undefined =>
  word.length > BEGINNING ? `${word.slice(0, BEGINNING)}-` : undefined

/** Numbers for words, none yet. */
export function makeWordNumbers(): WordNumbers {
  const numbers = new Map<string, number>()
  return {
    add: (word) => {
      const number = numbers.get(word) ?? numbers.size + 1
      numbers.set(word, number)
      return number
    },
    find: (word) => numbers.get(word) ?? numbers.get(beginning(word) ?? '') ?? 0,
    all: () => numbers,
    size: () => numbers.size + 1,
  }
}
