import * as z from 'zod'
import { yamlContent } from '~/platform/content/content.server'

const text = z.string().min(1)
const groups = z.array(z.array(text).min(2))

const { stop_words, written, abbreviations, plurals, synonyms } = yamlContent(
  'search.yaml',
  z.strictObject({
    stop_words: text,
    written: z.record(text, text),
    abbreviations: groups,
    plurals: text,
    synonyms: groups,
  }),
)()

export const STOP_WORDS: ReadonlySet<string> = new Set(stop_words.split(' '))

const isCapitals = (short: string) => short !== short.toLowerCase()
/** A word that no one types: what is meant by an abbreviation in capitals, while the same in small letters is another word. */
const inCapitals = (short: string) => `${short.toLowerCase()}capitals`

/** Abbreviations of two letters, which many other words begin with. */
export const SHORTEST: ReadonlySet<string> = new Set(
  abbreviations.flat().filter((expression) => /^[a-z]{2}$/.test(expression)),
)

/** Every expression with the others that mean the same. A map, because any typed text is looked up. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = buildSynonyms([
  ...abbreviations.map((group) => group.filter((expression) => !isCapitals(expression))),
  ...plurals.split(' ').map((noun) => [noun, `${noun}s`]),
  ...synonyms,
])

function buildSynonyms(groups: string[][]): Map<string, string[]> {
  const synonyms = new Map<string, Set<string>>()
  for (const group of groups)
    for (const member of group) {
      const others = synonyms.get(member) ?? new Set()
      for (const other of group) if (other !== member) others.add(other)
      synonyms.set(member, others)
    }
  for (const [short = '', ...full] of abbreviations.filter(([first = '']) => isCapitals(first)))
    synonyms.set(inCapitals(short), new Set([short.toLowerCase(), ...full]))
  return new Map([...synonyms].map(([member, others]) => [member, [...others].sort()]))
}

/** What students type, and what it stands for. The longest first: "w/o" begins with "w/". */
const SHORT: readonly (readonly [pattern: RegExp, full: string])[] = [
  ...Object.entries(written)
    .sort(([a], [b]) => b.length - a.length)
    .map(
      ([short, full]) =>
        [wholeWord(short, /[a-z]\d/.test(short) ? 'gu' : 'giu'), ` ${full} `] as const,
    ),
  ...abbreviations.flatMap(([short = '']) =>
    isCapitals(short) ? [[wholeWord(short, 'gu'), inCapitals(short)] as const] : [],
  ),
]

function wholeWord(short: string, flags: string): RegExp {
  const end = /\w$/.test(short) ? '(?![\\p{L}\\p{N}])' : ''
  return new RegExp(`(?<![\\p{L}\\p{N}])${short}${end}`, flags)
}

/** A typed text without what students write short. */
export const spellOut = (text: string): string =>
  SHORT.reduce((all, [pattern, full]) => all.replace(pattern, full), text)
