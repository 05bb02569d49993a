import { spellingKey } from './words'

/** Gives a word in the one spelling that phrases know: as one word, several, or none. */
export type Spelling = (written: string) => readonly string[]

/** Words that are remembered, each up to this length: those that people use again and again. */
const MAX_REMEMBERED = 20_000
const MAX_LENGTH = 20

/**
 * Makes the function that spells a word: `spellings` gives other words for one (dont: do not), and
 * `fillers` are left out.
 */
export function makeSpelling({
  spellings,
  fillers,
}: {
  spellings: Readonly<Record<string, string>>
  fillers: readonly string[]
}): Spelling {
  const table = new Map<string, readonly string[]>()
  for (const [word, others] of Object.entries(spellings))
    for (const spelled of word.split(' ')) table.set(spellingKey(spelled), splitKeys(others))
  for (const filler of fillers) table.set(spellingKey(filler), [])
  return (written) => {
    const key = spellingKey(written)
    return table.get(key) ?? [key]
  }
}

/** Makes the function that finds the same for a word, and what it has found before without looking again. */
export function remember<T>(find: (word: string) => T): (word: string) => T {
  const remembered = new Map<string, T>()
  return (word) => {
    const known = remembered.get(word)
    if (known !== undefined) return known
    const found = find(word)
    if (remembered.size < MAX_REMEMBERED && word.length <= MAX_LENGTH) remembered.set(word, found)
    return found
  }
}

const splitKeys = (words: string): string[] => words.split(' ').map(spellingKey)
