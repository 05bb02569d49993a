import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { buildAutomaton, runAutomaton } from '~/domain/safety/automaton'
import { readLeaning } from '~/domain/safety/leaning'
import { makeWordNumbers } from '~/domain/safety/numbers'
import { compilePhrases, findPhrases, type PhraseList } from '~/domain/safety/phrases'
import { phraseListSchema, findRisks } from '~/domain/safety/phrases.server'
import { ROOT } from '~tests/support/paths'

const read = (path: string): unknown => parse(readFileSync(join(ROOT, path), 'utf8'))
const list = phraseListSchema.parse(read('content/risk-phrases.yaml'))
type Judged = Record<'harmless' | 'serious', string[]>
const { harmless, serious } = read('tests/domain/risk-sentences.yaml') as Judged
const unseen = read('tests/domain/risk-unseen.yaml') as Judged

const empty = { fillers: [], spellings: {}, groups: {} }
const none = { always: [], phrases: [], signs: [], unless: [], topics: [] }
const find = (few: Partial<PhraseList>, text: string) =>
  findPhrases(compilePhrases({ ...empty, ...none, ...few }), text)

/**
 * Written before the phrases, by someone else. Every third was held back until they were done: docs/safety.md
 * says what they were worth there.
 */
describe('judged by sentences that were written before', () => {
  const isFound = (text: string) => findRisks(text).length > 0
  test('there are enough of them, each once', () => {
    expect(serious.length).toBeGreaterThanOrEqual(120)
    expect(harmless.length).toBeGreaterThanOrEqual(200)
    expect(new Set([...serious, ...harmless]).size).toBe(serious.length + harmless.length)
  })

  test('at least 90 % of serious ones are found', () => {
    const missed = serious.filter((text) => !isFound(text))
    expect(missed.length / serious.length, missed.join('\n')).toBeLessThanOrEqual(0.1)
  })

  test('of those that neither phrases nor weights were made with, as many as docs/safety.md says', () => {
    const share = (all: string[], found: string[]) => found.length / all.length
    const { serious, harmless } = unseen
    expect(share(serious, serious.filter(isFound))).toBeGreaterThanOrEqual(0.62)
    expect(share(harmless, harmless.filter(isFound))).toBeLessThanOrEqual(0.02)
  })

  test('at least 98 % of harmless ones are left alone', () => {
    const wrong = harmless.filter(isFound)
    expect(wrong.length / harmless.length, wrong.join('\n')).toBeLessThanOrEqual(0.02)
  })
})

describe('what is found is said as it stands in the text', () => {
  test.each([
    ['Honestly I just w4nt to die.', ['w4nt to die']],
    ['I want\nto die, I WANT TO DIE', ['want to die']],
    ['This exam kills me, I could use a coffee', []],
    ['If you tell on me I will kill you', ['I will kill you']],
    ['I w4nt to k!ll mys3lf', ['k!ll mys3lf']],
    ['i want to d i e', ['want to d i e']],
    ['iiiii waaant to diiiie', ['waaant to diiiie']],
    ['I got s/a’d on Friday', ['I got s/a’d on']],
    ['', []],
  ])('%j', (text, found) => {
    expect(findRisks(text)).toEqual(found)
  })
})

describe('how phrases are read', () => {
  const groups = { person: ['he', 'my <family>'], family: ['dad', 'step mom'] }
  test.each<[Partial<PhraseList>, string, string[]]>([
    [{ phrases: ['hits me'] }, 'He hits me!', ['hits me']],
    [{ phrases: ['hits me'] }, 'He hits. Me too', []],
    [{ phrases: ['(hits|beats up|) me'] }, 'beats up me', ['beats up me']],
    [{ phrases: ['he (hits|) me'] }, 'he me', ['he me']],
    [{ phrases: ['he .. me'] }, 'he or so me', ['he or so me']],
    [{ phrases: ['he .. me'] }, 'he or so on me', []],
    [{ phrases: ['he ... me'] }, 'he or so on at in by me', ['he or so on at in by me']],
    [{ phrases: ['he ... me'] }, 'he or so on at in by to me', []],
    [{ phrases: ['he ... me'] }, 'he. me', []],
    [{ phrases: ['<person> hits'], groups }, 'my step mom hits', ['my step mom hits']],
    [{ phrases: ['i give up .'] }, 'I give up. Bye', ['I give up']],
    [{ phrases: ['i cant go on'] }, 'So “I can’t\n go on”, he said', ['I can’t go on']],
    [{ phrases: ['i cant go on'] }, 'I can’t go on. i cant go on', ['I can’t go on']],
    [{ phrases: ['i give up .'] }, 'I give up coffee', []],
    [{ phrases: ['want die'], fillers: ['just'] }, 'want just die', ['want just die']],
    [{ phrases: ['i do not'], spellings: { 'dont dnt': 'do not' } }, 'i dnt', ['i dnt']],
  ])('%j in %j', (few, text, found) => {
    expect(find(few, text)).toEqual(found)
  })

  test.each([
    [{ signs: ['a', 'b'] }, 'a', 0],
    [{ signs: ['a', 'b'] }, 'a a', 0],
    [{ signs: ['a', 'b'] }, 'a. b', 2],
    [{ phrases: ['a'], topics: ['game'] }, 'a game', 0],
    [{ phrases: ['a'], topics: ['game'] }, 'a. A game', 1],
    [{ phrases: ['a'], signs: ['b'], topics: ['game'] }, 'a game. b', 2],
    [{ always: ['a'], topics: ['game'] }, 'a game', 1],
    [{ always: ['a'], unless: ['a leg'] }, 'a leg', 0],
    [{ always: ['a'], unless: ['a leg'] }, 'a leg, a', 1],
  ])('%j in %j: %i', (few, text, count) => {
    expect(find(few, text)).toHaveLength(count)
  })

  const words = (count: number) => 'xx '.repeat(count)
  test.each<[Partial<PhraseList>, string, string[]]>([
    [{ signs: ['a', 'b'] }, `a ${words(8)}b`, ['a', 'b']],
    [{ signs: ['a', 'b'] }, `a ${words(20)}b`, []],
    [{ phrases: ['a'] }, `${words(100)}a ${words(100)}`, ['a']],
  ])('%j count together only where they are near', (few, text, found) => {
    expect(find(few, text)).toEqual(found)
  })

  test.each<[Partial<PhraseList>, string, string[]]>([
    [{}, 'bad bad', []],
    [{ signs: ['a', 'b'] }, 'very bad a b fine', ['a', 'b']],
    [{ always: ['a'] }, 'a fine fine fine', ['a']],
    [{ signs: ['a', 'b'] }, 'a b', ['a', 'b']],
    [{ signs: ['a', 'b'] }, 'a b fine', []],
    [{ phrases: ['a'] }, 'a fine', ['a']],
    [{ phrases: ['a'] }, 'a fine fine fine', ['a']],
    [{ phrases: ['a'] }, 'a fine nice', ['a']],
    [{ phrases: ['a'] }, 'a fine nice great', []],
    [{ signs: ['a'] }, 'a bad', ['a']],
    [{ signs: ['a'] }, 'a bad fine', []],
    [{ signs: ['a'] }, 'a', []],
    [{}, 'worse', []],
    [{}, 'worse bad', ['worse bad']],
    [{}, 'worse horrors', []],
    [{}, 'worse horror', []],
    [{}, 'worse horrible horribly', ['worse horrible horribly']],
    [{}, `worse ${words(72)}bad`, []],
    [{}, `${words(60)}bad worse ${words(60)}`, [`${words(6)}bad worse ${words(4)}`.trim()]],
    [{}, `worse bad ${words(99)}worse bad horrible`, [`${words(5)}worse bad horrible`]],
    [{}, `worse bad horrible ${words(99)}worse bad`, [`worse bad horrible ${words(9)}`.trim()]],
  ])('%j, where words lean, in %j', (few, text, found) => {
    const leaning = readLeaning(0, {
      '150': 'worse',
      '100': 'bad, horib-,\nvery bad',
      '-100': 'fine, nice, great',
    })
    expect(findPhrases(compilePhrases({ ...empty, ...none, ...few }, leaning), text)).toEqual(found)
  })

  test('a group that isn’t there, and nothing but fillers, are mistakes', () => {
    expect(() => find({ phrases: ['<who>'] }, '')).toThrow('Unknown group <who>')
    expect(() => find({ phrases: ['(so|a)'], fillers: ['so'] }, '')).toThrow('Only fillers')
  })

  test.each(['', ' a', 'a  b', '(a', '(a .. b)', '<a', 'A'])('%j is no phrase', (phrase) => {
    expect(phraseListSchema.safeParse({ ...list, signs: [phrase] }).success).toBe(false)
  })
})

describe('work in proportion to the text', () => {
  const seconds = (text: string) => {
    const before = process.cpuUsage()
    findRisks(text)
    return process.cpuUsage(before).user
  }
  const shortest = (text: string) => Math.min(...[1, 2, 3, 4].map(() => seconds(text)))

  test.each([
    'does anyone want to swap shifts on Friday? ',
    'i want to kill myself ',
    'i my not to me ',
    'a@',
    '@',
    'a0',
    "a'd ",
    's/a.d ',
    'a b ',
    '. ',
    '💀é',
  ])('eight times %j takes less than its square', (text) => {
    findRisks(text.repeat(1000))
    const [short = 0, long = 0] = [25_000, 200_000].map((size) =>
      shortest(text.repeat(size).slice(0, size)),
    )
    // The square is 64 times. Collected garbage alone doubled a time that was measured.
    expect(long).toBeLessThan(32 * Math.max(short, 2000))
  })

  test('each word takes the steps of its own, however many words there are', () => {
    const place = (word: string) => ({
      choices: [[word]],
      isOptional: false,
      gap: 2,
      source: word,
    })
    const numbers = makeWordNumbers()
    const automaton = buildAutomaton([[place('a'), place('b')]], numbers)
    const found = runAutomaton(
      automaton,
      Array.from({ length: 100 }, (_, at) => numbers.find('ab'[at % 2] ?? '')),
    )
    expect(found).toHaveLength(50)
  })
})
