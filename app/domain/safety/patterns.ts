/** Words that may stand for each other, by a name: `<person>`. */
export type Groups = Readonly<Record<string, readonly string[]>>

/** One place of a pattern: what may stand in it, as words, and how many others may lie before it. */
export type Place = {
  choices: readonly (readonly string[])[]
  isOptional: boolean
  gap: number
  /** As written, for patterns that begin alike. */
  source: string
}

/** Gaps by their sign: how many other words of the sentence may lie between. */
const GAPS: Readonly<Record<string, number>> = { '..': 2, '...': 6 }
/** The widest gap. */
export const MAX_GAP = 6

const PART = /\([^)]*\)|<[^>]*>|\S+/g
const GROUP = /<([^>]*)>/

/**
 * Makes the function that reads a pattern such as `<person> .. (hits|beats up) me`: words, one of
 * several (an empty one: it may be missing), a group by its name, and gaps. `toWords` spells words as
 * those of texts. Throws for an unknown group, and for a choice of nothing but fillers.
 */
export function makeParser(
  groups: Groups,
  toWords: (text: string) => string[],
): (pattern: string) => Place[] {
  const known = new Map<string, Pick<Place, 'choices' | 'isOptional'>>()
  const readPlace = (source: string) => {
    const written = readChoices(source, groups)
    const choices = written.filter((choice) => choice !== '').map(toWords)
    if (choices.some((words) => words.length === 0)) throw new Error(`Only fillers in ${source}`)
    return { choices, isOptional: written.includes('') }
  }
  return (pattern) => {
    const places: Place[] = []
    let gap = 0
    for (const source of pattern.match(PART) ?? []) {
      const sign = GAPS[source]
      if (sign !== undefined) gap = sign
      else {
        const place = known.get(source) ?? readPlace(source)
        known.set(source, place)
        places.push({ ...place, gap, source })
        // Where the place is missing, its gap is that of the next one.
        if (!place.isOptional) gap = 0
      }
    }
    return places
  }
}

function readChoices(source: string, groups: Groups): string[] {
  const choices = source.startsWith('(') ? source.slice(1, -1).split('|') : [source]
  return choices.flatMap((choice) => fillIn(choice, groups))
}

/** A choice with each word of the groups it names. */
function fillIn(choice: string, groups: Groups): string[] {
  const name = GROUP.exec(choice)?.[1]
  if (name === undefined) return [choice]
  const group = groups[name]
  if (!group) throw new Error(`Unknown group <${name}>`)
  return group.flatMap((word) => fillIn(choice.replace(GROUP, word), groups))
}
