import { spellingKey } from './words'

/** Words in the one spelling that phrases know, and the place of each in the text. */
export type Spelled = { words: string[]; places: number[] }
export type Spelling = (written: readonly string[]) => Spelled

/** Words whose spelling is remembered, each up to this length: those that people use again and again. */
const MAX_REMEMBERED = 20_000
const MAX_LENGTH = 20

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
  const remembered = new Map<string, readonly string[]>()
  const spell = (word: string): readonly string[] => {
    const known = remembered.get(word)
    if (known) return known
    const key = spellingKey(word)
    const spelled = table.get(key) ?? [key]
    if (remembered.size < MAX_REMEMBERED && word.length <= MAX_LENGTH) remembered.set(word, spelled)
    return spelled
  }
  return (written) => {
    const words: string[] = []
    const places: number[] = []
    for (let place = 0; place < written.length; place++)
      for (const one of spell(written[place] ?? '')) {
        words.push(one)
        places.push(place)
      }
    return { words, places }
  }
}

const splitKeys = (words: string): string[] => words.split(' ').map(spellingKey)
