import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { beginning } from '~/domain/safety/numbers'
import { compilePhrases, spellText } from '~/domain/safety/phrases'
import { phraseListSchema } from '~/domain/safety/phrases.server'
import { STOP } from '~/domain/safety/words'
import { ROOT } from '~tests/support/paths'

type Judged = Record<'harmless' | 'serious', string[]>
type Sentence = { traits: ReadonlySet<string>; isSerious: boolean; weight: number }
const read = (path: string): unknown => parse(readFileSync(join(ROOT, path), 'utf8'))

const HEADER = `# How much words lean towards danger (above 0) or away from it, in hundredths: one word alone, all longer ones
# with the same beginning (suici-), and two in a row (a dot begins a sentence); in the spelling of risk-phrases.yaml,
# without doubled letters. Learned, not written: from the sentences of tests/domain/risk-sentences.yaml and
# risk-training.yaml, with npx vitest run tests/domain/risk-words.test.ts -u
`

/** How strongly weights are held near zero. */
const RESTRAINT = 2
/** Danger is rarer in what people write than among these sentences. */
const RARER = 1.5
/** Until they change no more. */
const ROUNDS = 150
const STRIDE = 0.3
/** So many times a trait counts as if it were on either side: one that is rare says little. */
const DOUBT = 0.5

/** What a sentence has: its words, their beginnings, and each word with the one before it. */
const traits = (words: readonly string[]): ReadonlySet<string> =>
  new Set(
    words.flatMap((word, at) => [
      ...(word === STOP ? [] : [word, beginning(word) ?? word]),
      `${words[at - 1] ?? STOP} ${word}`,
    ]),
  )

/**
 * How much more often (above zero) or seldom each trait is in serious sentences than in harmless ones, as a
 * logarithm.
 */
function compareSides(sentences: readonly Sentence[]): ReadonlyMap<string, number> {
  const counts = new Map<string, { sentences: number; serious: number; harmless: number }>()
  const all = { serious: 0, harmless: 0 }
  for (const { traits, isSerious, weight } of sentences) {
    const side = isSerious ? 'serious' : 'harmless'
    all[side] += weight
    for (const trait of traits) {
      const count = counts.get(trait) ?? { sentences: 0, serious: DOUBT, harmless: DOUBT }
      counts.set(trait, count)
      count.sentences += 1
      count[side] += weight
    }
  }
  const known = [...counts].filter(([, { sentences }]) => sentences > 1)
  return new Map(
    known.map(([trait, { serious, harmless }]) => [
      trait,
      Math.log(serious / all.serious) - Math.log(harmless / all.harmless),
    ]),
  )
}

/**
 * Logistic regression over what at least two sentences have, each by how it compares between the sides, with
 * AdaGrad and L2; the same every time.
 */
function learn(sentences: readonly Sentence[]) {
  const known = [...compareSides(sentences)]
  const places = new Map(known.map(([trait], at) => [trait, at + 1]))
  /** Of each place, what it counts where it's there; the first is there in each sentence. */
  const values = Float64Array.from([1, ...known.map(([, value]) => value)])
  const rows = sentences.map(({ traits, isSerious, weight }) => ({
    places: [0, ...[...traits].flatMap((trait) => places.get(trait) ?? [])],
    goal: isSerious ? 1 : 0,
    weight,
  }))
  const weights = new Float64Array(values.length)
  const squares = new Float64Array(values.length)
  const weigh = (place: number) => (weights[place] ?? 0) * (values[place] ?? 0)
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = weights.map((weight, place) => (place === 0 ? 0 : RESTRAINT * weight))
    for (const { places, goal, weight } of rows) {
      const sum = places.reduce((total, place) => total + weigh(place), 0)
      const error = weight * (1 / (1 + Math.exp(-sum)) - goal)
      for (const place of places)
        slopes[place] = (slopes[place] ?? 0) + error * (values[place] ?? 0)
    }
    for (const [place, slope] of slopes.entries()) {
      squares[place] = (squares[place] ?? 0) + slope * slope
      if (slope !== 0)
        weights[place] = (weights[place] ?? 0) - (STRIDE * slope) / Math.sqrt(squares[place] ?? 1)
    }
  }
  return {
    start: weigh(0) - RARER,
    words: known.map(([trait], at) => ({ trait, weight: weigh(at + 1) })),
  }
}

/** In steps of five hundredths; those that weigh almost nothing are left out. */
function writeYaml({ start, words }: ReturnType<typeof learn>): string {
  const rows = new Map<number, string[]>()
  for (const { trait, weight } of words) {
    const step = Math.round(weight * 20) * 5
    if (step !== 0) rows.set(step, [...(rows.get(step) ?? []), trait])
  }
  const lines = [...rows]
    .sort(([one], [other]) => other - one)
    .map(([step, traits]) => `  '${step}': |-\n${wrap(traits.sort())}`)
  return `${HEADER}start: ${Math.round(start * 100)}\nwords:\n${lines.join('\n')}\n`
}

const wrap = (traits: readonly string[]): string => {
  const lines = ['']
  for (const trait of traits) {
    const last = lines.at(-1) ?? ''
    if (last.length + trait.length > 100) lines.push(trait)
    else lines[lines.length - 1] = last === '' ? trait : `${last}, ${trait}`
  }
  return lines.map((line) => `    ${line}`).join('\n')
}

test('the weights of words are those that the judged sentences teach', async () => {
  const phrases = compilePhrases(phraseListSchema.parse(read('content/risk-phrases.yaml')))
  const judged = read('tests/domain/risk-sentences.yaml') as Judged
  const { twice, ...once } = read('tests/domain/risk-training.yaml') as Judged & { twice: Judged }
  const sentences = [
    { weight: 1, ...judged },
    { weight: 1, ...once },
    { weight: 2, ...twice },
  ].flatMap(({ weight, serious, harmless }) => {
    const row = (text: string, isSerious: boolean): Sentence => ({
      traits: traits(spellText(phrases, text)),
      isSerious,
      weight,
    })
    return [...serious.map((text) => row(text, true)), ...harmless.map((text) => row(text, false))]
  })
  await expect(writeYaml(learn(sentences))).toMatchFileSnapshot('../../content/risk-words.yaml')
})
