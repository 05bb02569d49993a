import { generatorContent, names } from '../content/texts'
import { item, type Rng } from '../random'

/**
 * What makes a large school searchable like a real one: next to the words that everyone uses there
 * are thousands that few use, down to names and typos that occur in one post alone. They are drawn
 * the way words are used in any language: the second half as often as the first, and so on.
 */
export interface Aside {
  text: string
  /** Another tag, where the writer thought of one. */
  tags: string[]
}

const isTag = (word: string) => /^[a-z-]+$/.test(word)

/** Every tag that an aside can bring. */
export function asideTags(): string[] {
  const { studies, things } = generatorContent()
  return [...new Set([...Object.keys(studies), ...things].filter(isTag))]
}

export function createAside(rng: Rng, length: number): Aside {
  const { studies, things, asides } = generatorContent()
  const fields = Object.keys(studies)
  const field = zipf(rng, fields)
  const words = studies[field] ?? []
  const { first, last } = names()
  const known: Record<string, () => string> = {
    field: () => field.replaceAll('-', ' '),
    word: () => zipf(rng, words),
    word2: () => rng.pick(words),
    thing: () => zipf(rng, things).replaceAll('-', ' '),
    thing2: () => rng.pick(things).replaceAll('-', ' '),
    person: () => rng.pick(first),
    person2: () => `${rng.pick(first)} ${rng.pick(last)}`,
    teacher: () => `Professor ${rng.pick(last)}`,
    room: () => `${rng.pick([...'ABCDEFGH'])}${rng.between(100, 499)}`,
    number: () => String(2 + Math.floor(400 * rng.next() ** 3)),
    name: () => inventName(rng, 2),
    name2: () => inventName(rng, 3),
  }
  const text = rng
    .shuffle(asides)
    .slice(0, length)
    .map((text) => text.replace(/\{(\w+)\}/g, (_, name: string) => known[name]?.() ?? ''))
    .join(' ')
  const tags = rng.chance(0.3) ? [zipf(rng, rng.chance(0.5) ? [field] : things.filter(isTag))] : []
  return { text: rng.chance(0.15) ? withTypo(rng, text) : text, tags }
}

/** The first of a list most often: the nth one n times less often. */
const zipf = <T>(rng: Rng, list: readonly T[]): T =>
  item(list, Math.floor(Math.exp(rng.next() * Math.log(list.length + 1))) - 1)

function inventName(rng: Rng, syllables: number): string {
  const { syllables: all } = generatorContent()
  const name = Array.from({ length: syllables }, () => zipf(rng, all)).join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Two letters of one of the longer words change places. */
function withTypo(rng: Rng, text: string): string {
  const long = text.split(' ').filter((word) => word.length > 5)
  if (long.length === 0) return text
  const word = rng.pick(long)
  const at = rng.between(1, word.length - 3)
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  return text.replace(word, () => swapped)
}
