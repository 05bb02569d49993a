import { describe, expect, test } from 'vitest'
import { marked, markedTogether, markerOf, piecesOf } from '~search/marks'
import { snippetOf } from '~search/snippets'
import { termsOf } from '~search/words'

const marker = (q: string, kind: 'posts' | 'people' = 'posts') => markerOf(termsOf(q, kind))
/** What is marked stands between brackets. */
const said = (pieces: { text: string; hit: boolean }[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')
const marks = (q: string, text: string) => said(piecesOf(marked(text, marker(q))))

describe('words are marked', () => {
  test.each([
    ['nursing', 'Nursing at night, NURSING by day', '[Nursing] at night, [NURSING] by day'],
    ['how do I find parking', 'Where to find a parking lot', 'Where to [find] a [parking] lot'],
    ['resume', 'My résumé and a Re\u0301sume\u0301', 'My [résumé] and a [Re\u0301sume\u0301]'],
    ['résumé', 'a resume', 'a [resume]'],
    ['exam', 'exams, examination, re-exam, hexam', '[exams], [examination], re-[exam], hexam'],
    ['lab result', 'labs and results', 'labs and [results]'],
    [
      '"financial aid"',
      'financial help, aid, financial aid',
      'financial help, aid, [financial aid]',
    ],
    ['"study abroad', 'study abroad', '[study] [abroad]'],
    ['fafsa', 'Financial Aid and FAFSA', '[Financial Aid] and [FAFSA]'],
    ['financial aid', 'my FAFSA is late', 'my [FAFSA] is late'],
    ['buses', 'a bus, the shuttles', 'a [bus], the [shuttles]'],
    ['therapist', 'a Therapist, in therapy', 'a [Therapist], in [therapy]'],
    ['residence halls', 'which dorm', 'which [dorm]'],
    ['co op', 'cooperative education', '[cooperative education]'],
    ['c++ <b>', 'C++ & <b>bold</b>', '[C]++ & <[b]>[bold]</[b]>'],
    ['2026', 'in 2026, not 2025', 'in [2026], not 2025'],
    ['?!', 'what?!', 'what?!'],
    ['', 'nothing', 'nothing'],
    ['constructor __proto__', 'a constructor, proto', 'a [constructor], [proto]'],
    ['valueOf toString', 'what valueOf says', 'what [valueOf] says'],
  ])('of %j in %j', (q, text, wanted) => {
    expect(marks(q, text)).toBe(wanted)
  })
})

describe('words with slips are marked', () => {
  test.each([
    ['nursnig', 'nursing', '[nursing]'],
    ['scholrship', 'scholarships', '[scholarships]'],
    ['matirculation fee', 'matriculation', '[matriculation]'],
    ['libary', 'the library', 'the [library]'],
    // Too short for any, and too many of them.
    ['bat', 'cat', 'cat'],
    ['exam', 'exem', 'exem'],
    ['parking', 'pacing', 'pacing'],
    // A wrong first letter weighs double.
    ['bursing', 'nursing', 'nursing'],
    ['12345', '12346', '12346'],
  ])('%j in %j', (q, text, wanted) => {
    expect(marks(q, text)).toBe(wanted)
  })

  test('but not where a text of the same post spells it right', () => {
    const texts = ['A grand plan', 'about a grant']
    const [title, content] = markedTogether(texts, marker('grant'))
    expect(said(piecesOf(title!))).toBe('A grand plan')
    expect(said(piecesOf(content!))).toBe('about a [grant]')
    expect(said(piecesOf(markedTogether(texts.slice(0, 1), marker('grant'))[0]!))).toBe(
      'A [grand] plan',
    )
  })
})

test('whatever the text, its pieces are the text again, and none is half a character', () => {
  const texts = [
    '😀nursing😀',
    'x😀y',
    '\ud83d nursing \ude00',
    'ﬁnancial aid',
    '𝓷𝓾𝓻𝓼𝓮',
    'a\u0301'.repeat(50),
  ]
  for (const text of texts)
    for (const q of ['nursing', 'nurse', 'a', '😀', 'financial aid', '𝓷𝓾']) {
      const found = marked(text, marker(q))
      expect(
        piecesOf(found)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
      for (const piece of piecesOf(found).filter(({ hit }) => hit))
        expect(piece.text).toMatch(/^\p{L}/u)
    }
})

test('says which terms were found', () => {
  const { terms } = marked('parking near the dorm', marker('parking permit housing'))
  expect([...terms].sort()).toEqual([0, 2])
})

describe('a snippet', () => {
  const filler = 'Lorem words that nobody looks for. '
  const at = (q: string, text: string, length = 120) =>
    said(snippetOf(marked(text, marker(q)), length))

  test('is the beginning where that shows it', () => {
    expect(at('parking', `About parking. ${filler.repeat(9)}`)).toMatch(/^About \[parking\]\. .*…$/)
    expect(at('parking', 'Short and parking')).toBe('Short and [parking]')
    expect(at('nothing here', filler.repeat(9))).toMatch(/^Lorem words .*…$/)
  })

  test('else begins a little before, between words, and ends between words', () => {
    const shown = at(
      'parking',
      `${filler.repeat(20)}Find parking behind the hall. ${filler.repeat(9)}`,
    )
    expect(shown).toMatch(/^…\w.{5,70}\[parking\] behind the hall\..*[\w.]…$/)
    expect(shown.length).toBeLessThan(130)
  })

  test('takes the place with the most of what was searched for', () => {
    const text = `A permit. ${filler.repeat(20)}The parking permit costs nothing. ${filler.repeat(5)}`
    expect(at('parking permit', text)).toContain('[parking] [permit] costs')
  })

  test('of a text without any space is cut between characters', () => {
    const shown = at('xxx', '😀'.repeat(300), 121)
    expect(shown).toBe(`${'😀'.repeat(60)}…`)
  })
})

test('ten thousand characters take about a millisecond, and ten times as many ten times that', () => {
  const words = ['parking', 'permit', 'lorem', 'ipsum', 'nursnig', 'scholarhsip', 'übermut', 'the']
  const text = (length: number) =>
    Array.from({ length: length / 7 }, (_, at) => words[(at * 7) % words.length]! + (at % 90)).join(
      ' ',
    )
  const sought = 'parking permit nursing scholarship "financial aid" housing exam registration tut'
  const time = (length: number) => {
    const long = text(length)
    const best = Array.from({ length: 7 }, () => {
      const began = performance.now()
      marked(long, marker(sought))
      return performance.now() - began
    })
    return Math.min(...best)
  }
  time(10_000)
  const [one, ten] = [time(10_000), time(100_000)]
  if (process.env.SHOW) console.log(one, ten)
  expect(ten).toBeLessThan(Math.max(one, 1) * 40)
  expect(one).toBeLessThan(30)
})
