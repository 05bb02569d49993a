import * as z from 'zod'
import { yamlContent } from '~/platform/content/content.server'
import { readLeaning } from './leaning'
import { compilePhrases, findPhrases, weighPhrases, type Phrases } from './phrases'
import { splitWords } from './words'

/** Words, (choices|of them), <groups> and gaps, with one space between. */
const PATTERN = /^(?:(?:\([^().|]*\.?(?:\|[^().|]*\.?)*\)|<[^<>]+>|[a-z*]+|\.{1,3})(?: |$))+(?<! )$/

const pattern = z.string().regex(PATTERN, 'Not a phrase as the file explains them')
const word = z.string().regex(/^[a-z*0-9]+$/)
const words = z.string().regex(/^(?:[a-z0-9*<>]+ ?)+(?<! )$/)

/** What content/risk-phrases.yaml holds. */
export const phraseListSchema = z.strictObject({
  fillers: z.array(word).min(1),
  spellings: z.record(words, words),
  groups: z.record(words, z.array(words).min(1)),
  always: z.array(pattern).min(1),
  phrases: z.array(pattern).min(1),
  signs: z.array(pattern).min(1),
  unless: z.array(pattern).min(1),
  topics: z.array(pattern).min(1),
  searches: z.array(words).min(1),
})

/** What content/risk-words.yaml holds: hundredths, and the words that weigh so. */
const leaningSchema = z.strictObject({
  start: z.int(),
  words: z.record(z.string().regex(/^-?\d+$/), z.string().min(1)),
})

const phraseList = yamlContent('risk-phrases.yaml', phraseListSchema)
const leaning = yamlContent('risk-words.yaml', leaningSchema)

let compiled: { list: ReturnType<typeof phraseList>; phrases: Phrases } | undefined

function phrases(): Phrases {
  const list = phraseList()
  if (compiled?.list !== list) {
    const { start, words } = leaning()
    compiled = { list, phrases: compilePhrases(list, readLeaning(start, words)) }
  }
  return compiled.phrases
}

/**
 * The phrases in a text that say someone may be in danger, in its own words, each once, in order; none
 * where it says nothing of the kind. In time that grows with the text alone.
 */
export const findRisks = (text: string): string[] => findPhrases(phrases(), text)

/** How grave what a text says is, compared to others; zero where it says nothing of the kind. */
export const weighRisk = (text: string): number => weighPhrases(phrases(), text)

export const isRisky = (text: string): boolean => findRisks(text).length > 0

/**
 * What may be quoted outside of the page where a text stands, in a list or a mail that is seen over a
 * shoulder: nothing of one that says someone may be in danger.
 */
export const quotable = (text: string): string => (isRisky(text) ? '' : text)

/** The same of a search by words, tags or both, which is often but a word of it. */
export const isRiskySearch = ({ q, tags }: { q: string; tags: readonly string[] }): boolean =>
  [q, ...tags].some((text) => {
    const words = ` ${splitWords(text).join(' ')} `
    return isRisky(text) || phraseList().searches.some((one) => words.includes(` ${one} `))
  })
