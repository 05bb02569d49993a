import { describe, expect, test } from 'vitest'
import { bannedTerms, findings, indexTerms } from '~/domain/terms/screen'
import { CASES } from '../bench/terms/cases'
import { INNOCENT, LISTED } from './innocent-texts'

const listed = indexTerms(LISTED)
const index = indexTerms([
  'darn',
  'bad word',
  'ass',
  'shit',
  'hill',
  'essay mill',
  'c++',
  '作弊',
  '911',
])
const found = (text: string) => bannedTerms(index, text)

describe('[SCREEN-02] a term is found in disguise', () => {
  test.each<[why: string, text: string, terms: string[]]>([
    ['case', 'DaRN', ['darn']],
    ['accents', 'dàrñ', ['darn']],
    ['accents of their own', 'da\u0300rn\u0303', ['darn']],
    ['many marks', `d${'\u0300'.repeat(40)}arn`, ['darn']],
    ['full width', 'ｄａｒｎ', ['darn']],
    ['drawn letters', '𝐝𝓪𝕣𝚗 and 🅓🅐🅡🅝', ['darn']],
    ['zero width', 'd\u200ba\u200cr\u2060n', ['darn']],
    ['soft hyphens', 'da\u00adrn', ['darn']],
    ['letters one by one', 'what a b a d w o r d!', ['bad word']],
    ['with dots', 'b.a.d', []],
    ['with dots', 'b.a.d.w.o.r.d', ['bad word']],
    ['with dots', 'd.a.r.n', ['darn']],
    ['with dashes', 'd-a-r-n it', ['darn']],
    ['with line breaks', 'd\na\nr\nn', ['darn']],
    ['in upper case', 'D A R N', ['darn']],
    ['three letters', 'a s s', ['ass']],
    ['after ordinary words', 'y o u a s s', ['ass']],
    ['before ordinary words', 'd a r n y o u', ['darn']],
    ['wide gaps', 'bad \t\n  word', ['bad word']],
    ['no gap', 'badword', ['bad word']],
    ['no gap, as a tag', '#EssayMill', ['essay mill']],
    ['signs within', 'da.rn, b-ad.w-ord', ['darn', 'bad word']],
    ['marks of Markdown within', 'd**ar**n', ['darn']],
    ['underlines', 'bad_word', ['bad word']],
    ['digits', 'd4rn', ['darn']],
    ['digits', 'b4d w0rd', ['bad word']],
    ['digits and signs', '5h!t', ['shit']],
    ['digits at both ends', '5h17', ['shit']],
    ['1 for i and for l', 'h1l1 and h11l', ['hill']],
    ['signs', '@ss', ['ass']],
    ['signs', 'a$$', ['ass']],
    ['signs only', '@$$', ['ass']],
    ['a sign among single letters', 'd @ r n', ['darn']],
    ['digits among single letters', 'd 4 r n', ['darn']],
    ['stretched', 'daaaarnnnn', ['darn']],
    ['stretched', 'asssss', ['ass']],
    ['stretched over single letters', 'd a a a r n', ['darn']],
    ['Cyrillic letters', 'dаrn, аss', ['darn', 'ass']],
    ['nothing but lookalikes', 'ѕһіт', ['shit']],
    ['Greek letters', 'dαrn', ['darn']],
    ['small capitals', 'ᴅᴀʀɴ', ['darn']],
    ['letters with strokes', 'đarn', ['darn']],
    ['all at once', 'ᴅ\u200b.4.ｒ.ɴ', ['darn']],
    ['beside a sign', 'hi!darn', ['darn']],
    ['in an address', 'me@darn.edu', ['darn']],
    ['mentioned', '@darn $darn #darn', ['darn']],
    ['in writing without spaces', '他们作弊了', ['作弊']],
    ['a number', 'call 9-1-1', ['911']],
    ['with signs of its own', 'C++ is fine', ['c++']],
  ])('%s: %j', (_, text, terms) => {
    expect(found(text)).toEqual(terms)
  })

  test.each([
    ['an operator’s digits are digits', 'sh1t', 'shit'],
    ['an operator’s sign is a sign', 'a$ap', 'asap'],
    ['two letters are not a stretched one', 'cop', 'coop'],
    ['a word in two halves is two words', 'assure', 'as sure'],
    ['two words are not one letter by letter', 'ass', 'as s'],
    ['a single term is no part of a word', 'ass', 'c l a s s'],
    ['an apostrophe parts words', 'hell', "he'll"],
    ['a number is a number', 'lool', '1001'],
    ['a sentence ends', 'penis', 'my pen.Is it'],
    ['what is really written in Cyrillic', 'cop', 'это сор'],
  ])('%s: %j is not in %j', (_, term, text) => {
    expect(bannedTerms(indexTerms([term]), text)).toEqual([])
  })

  test('a disguised word is found as well as the one before it, at its place', () => {
    const text = 'Well, d4rn it: b a d  w o r d'
    expect(findings(index, text).map(({ term, from, to }) => [term, text.slice(from, to)])).toEqual(
      [
        ['darn', 'd4rn'],
        ['bad word', 'b a d  w o r d'],
      ],
    )
  })

  test('two lists are screened as one, and a term of both is named once', () => {
    const lists = [indexTerms(['darn', 'b']), indexTerms(['Darn', 'a'])]
    expect(bannedTerms(lists, 'a b darn')).toEqual(['a', 'b', 'darn'])
  })
})

test('[SCREEN-02] at least 150 innocent words and texts pass a long list of rude words', () => {
  expect(new Set(INNOCENT).size).toBeGreaterThan(150)
  const hits = INNOCENT.map((text) => [text, bannedTerms(listed, text)] as const)
  expect(hits.filter(([, terms]) => terms.length > 0)).toEqual([])
  expect(bannedTerms(listed, INNOCENT.join('\n'))).toEqual([])
})

test('every word of that list is found plain and in disguise', () => {
  const missed = LISTED.flatMap((term) => {
    const one = [`x ${term} y`, term.toUpperCase(), term.replace(/[aeo]/, '\u200b$&')]
    const spaced = term.replaceAll(' ', '').split('').join(' ')
    if (term.replace(' ', '').length > 2) one.push(spaced, spaced.replaceAll(' ', '.'))
    return one.filter(
      (text) =>
        !bannedTerms(listed, text).some((hit) => hit.replace(' ', '') === term.replace(' ', '')),
    )
  })
  expect(missed).toEqual([])
})

test.each(
  CASES.map((one) => [one.name, one.text(LISTED)] as const).filter(
    ([, text]) => text.length > 40_000,
  ),
)('no text makes screening slow: %s', (_, text) => {
  const began = performance.now()
  bannedTerms(listed, text)
  // Milliseconds on a quiet machine; what takes the square of its length takes many seconds.
  expect(performance.now() - began).toBeLessThan(1500)
})
