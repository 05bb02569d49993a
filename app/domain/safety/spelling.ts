import { spellingKey } from './words'

/** Words in the one spelling that phrases know, and the place of each in the text. */
export type Spelled = { words: string[]; places: number[] }
export type Spelling = (written: readonly string[]) => Spelled

/**
 * Makes the function that spells the words of a text: `spellings` gives other words for one (dont: do
 * not), and `fillers` are left out. What it has found for a word, it takes from the table again.
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
    const words: string[] = []
    const places: number[] = []
    for (const [place, word] of written.entries()) {
      const key = spellingKey(word)
      for (const one of table.get(key) ?? [key]) {
        words.push(one)
        places.push(place)
      }
    }
    return { words, places }
  }
}

const splitKeys = (words: string): string[] => words.split(' ').map(spellingKey)
