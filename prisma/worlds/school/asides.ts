import { item, seeded, type Rng } from '../random'
import { FIRST_NAMES, LAST_NAMES } from '../writing/names'
import { ASIDES, STUDIES, SYLLABLES, THINGS } from '../writing/studies'
import type { SchoolOptions } from './options'

/**
 * What makes a large school searchable like a real one: beside the words that everybody uses there
 * are thousands that few use, down to names and slips of the pen that stand in one post alone. They
 * are drawn as words are in any language: the second half as often as the first, and so on.
 */
interface Aside {
  text: string
  /** A further tag, where the writer thought of one. */
  tags: string[]
}

interface Words {
  content: string
  tags: readonly string[]
}

/** What a post says, often with something by the way behind it. */
export function withAside(options: SchoolOptions, index: number, { content, tags }: Words) {
  const rng = seeded(options.seed, options.code, 'aside', index)
  if (rng.chance(0.25)) return { content, tags: [...tags] }
  const aside = asideOf(rng, rng.between(1, 3))
  return { content: `${content}\n\n${aside.text}`, tags: [...new Set([...tags, ...aside.tags])] }
}

/** The same for a comment, less often. */
export function commentWithAside(
  options: SchoolOptions,
  post: number,
  { index, content }: { index: number; content: string },
): string {
  const rng = seeded(options.seed, options.code, 'comment-aside', post, index)
  return rng.chance(0.2) ? `${content} ${asideOf(rng, 1).text}` : content
}

const FIELDS = Object.keys(STUDIES)
/** Every tag that an aside can bring. */
export const ASIDE_TAGS: readonly string[] = [
  ...new Set([...FIELDS, ...THINGS].filter((word) => /^[a-z-]+$/.test(word))),
]

function asideOf(rng: Rng, length: number): Aside {
  const field = zipf(rng, FIELDS)
  const words = STUDIES[field] ?? []
  const spoken = field.replaceAll('-', ' ')
  const known: Record<string, () => string> = {
    field: () => spoken,
    word: () => zipf(rng, words),
    word2: () => rng.pick(words),
    thing: () => zipf(rng, THINGS).replaceAll('-', ' '),
    thing2: () => rng.pick(THINGS).replaceAll('-', ' '),
    person: () => rng.pick(FIRST_NAMES),
    person2: () => `${rng.pick(FIRST_NAMES)} ${rng.pick(LAST_NAMES)}`,
    teacher: () => `Professor ${rng.pick(LAST_NAMES)}`,
    room: () => `${rng.pick('ABCDEFGH'.split(''))}${rng.between(100, 499)}`,
    number: () => String(2 + Math.floor(400 * rng.next() ** 3)),
    name: () => invented(rng, 2),
    name2: () => invented(rng, 3),
  }
  const sentences = rng.shuffle(ASIDES).slice(0, length)
  const text = sentences
    .map((sentence) => sentence.replace(/\{(\w+)\}/g, (_, name: string) => known[name]?.() ?? ''))
    .join(' ')
  const tags = rng.chance(0.3) ? [rng.chance(0.5) ? field : zipf(rng, ASIDE_TAGS)] : []
  return { text: rng.chance(0.15) ? withSlip(rng, text) : text, tags }
}

/** The first of a list most often: the nth one n times as seldom. */
const zipf = <T>(rng: Rng, list: readonly T[]): T =>
  item(list, Math.floor(Math.exp(rng.next() * Math.log(list.length + 1))) - 1)

function invented(rng: Rng, syllables: number): string {
  const name = Array.from({ length: syllables }, () => zipf(rng, SYLLABLES)).join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Two letters of one of the longer words change places. */
function withSlip(rng: Rng, text: string): string {
  const words = text.split(' ')
  const long = words.flatMap((word, at) => (word.length > 5 ? [at] : []))
  if (long.length === 0) return text
  const at = rng.pick(long)
  const word = item(words, at)
  const slip = rng.between(1, word.length - 3)
  words[at] = word.slice(0, slip) + word.charAt(slip + 1) + word.charAt(slip) + word.slice(slip + 2)
  return words.join(' ')
}
