import { describe, expect, test } from 'vitest'
import {
  highlightText,
  highlightTogether,
  createHighlighter,
  toPieces,
} from '~search/results/highlight'
import { createSnippet } from '~search/results/snippets'
import { parseTerms } from '~search/criteria/terms'
import { usedMilliseconds } from '~tests/support/quick'
import { readCases } from './support/cases'

const marker = (q: string) => createHighlighter(parseTerms(q, 'posts'), 'posts')
/** Highlighted parts are between brackets. */
const toText = (pieces: { text: string; hit: boolean }[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')
const marks = (q: string, text: string) => toText(toPieces(highlightText(text, marker(q))))

type Row = [q: string, text: string, wanted: string]

describe.each(Object.entries(readCases<Record<string, Row[]>>('highlights')))('%s', (_, rows) => {
  test.each(rows)('of %j in %j', (q, text, wanted) => {
    expect(marks(q, text)).toBe(wanted)
  })
})

test('a typo is not highlighted where a text of the same post spells the word right', () => {
  const highlight = (...texts: string[]) =>
    highlightTogether(texts, marker('grant')).map((one) => toText(toPieces(one)))
  expect(highlight('A grand plan', 'about a grant')).toEqual(['A grand plan', 'about a [grant]'])
  expect(highlight('A grand plan')).toEqual(['A [grand] plan'])
})

test('the pieces of any text make up the text, and none splits a character', () => {
  const broken = '\ud83d nursing \ude00'
  for (const text of ['😀nursing😀', 'x😀y', broken, 'ﬁnancial aid', '𝓷𝓾𝓻𝓼𝓮', 'a\u0301'.repeat(50)])
    for (const q of ['nursing', 'nurse', 'a', '😀', 'financial aid', '𝓷𝓾']) {
      const pieces = toPieces(highlightText(text, marker(q)))
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const { text, hit } of pieces) if (hit) expect(text).toMatch(/^\p{L}/u)
    }
})

test('says which terms were found', () => {
  const { terms } = highlightText('parking near the dorm', marker('parking permit housing'))
  expect([...terms].sort()).toEqual([0, 2])
})

describe('a snippet', () => {
  const filler = 'Lorem words that no one looks for. '
  const snippet = (q: string, text: string, length = 120) =>
    toText(createSnippet(highlightText(text, marker(q)), length))

  test('is the beginning where that shows it', () => {
    expect(snippet('parking', `About parking. ${filler.repeat(9)}`)).toMatch(
      /^About \[parking\]\. .*…$/,
    )
    expect(snippet('parking', 'Short and parking')).toBe('Short and [parking]')
    expect(snippet('nothing here', filler.repeat(9))).toMatch(/^Lorem words .*…$/)
  })

  test('else begins a little before, between words, and ends between words', () => {
    const shown = snippet(
      'parking',
      `${filler.repeat(20)}Find parking behind the hall. ${filler.repeat(9)}`,
    )
    expect(shown).toMatch(/^…\w.{5,70}\[parking\] behind the hall\..*[\w.]…$/)
    expect(shown.length).toBeLessThan(130)
  })

  test('takes the place with the most of what was searched for', () => {
    const text = `A permit. ${filler.repeat(20)}The parking permit costs nothing. ${filler.repeat(5)}`
    expect(snippet('parking permit', text)).toContain('[parking] [permit] costs')
  })

  test('of a text without spaces is cut between characters', () => {
    const shown = snippet('xxx', '😀'.repeat(300), 121)
    expect(shown).toBe(`${'😀'.repeat(60)}…`)
  })
})

test('ten thousand characters take about a millisecond, and ten times as many ten times that', () => {
  const words = ['parking', 'permit', 'lorem', 'ipsum', 'nursnig', 'scholarhsip', 'übermut', 'the']
  const wordAt = (at: number) => `${words[(at * 7) % words.length]}${at % 90}`
  const text = (length: number) =>
    Array.from({ length: length / 7 }, (_, at) => wordAt(at)).join(' ')
  const sought = 'parking permit nursing scholarship "financial aid" housing exam registration tut'
  const time = (length: number) => {
    const long = text(length)
    const times = Array.from({ length: 7 }, () => {
      const before = usedMilliseconds()
      highlightText(long, marker(sought))
      return usedMilliseconds() - before
    })
    return Math.min(...times)
  }
  time(10_000)
  const [one, ten] = [time(10_000), time(100_000)]
  expect(ten).toBeLessThan(Math.max(one, 1) * 40)
  expect(one).toBeLessThan(30)
})
