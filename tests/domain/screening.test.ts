import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { personalEmails } from '~/domain/terms/emails'
import { emailsInPost, termsInMessage, termsInPost } from '~/domain/terms/schema'
import { bannedTerms, findings, indexTerms } from '~/domain/terms/screen'
import { ROOT } from '~tests/support/paths'
import { CASES } from '../bench/terms/cases'

const read = (name: string) => readFileSync(join(ROOT, 'tests/domain', name), 'utf8').trim()
/** Words as an operator lists them: each of the innocent texts must pass all of them. */
const LISTED = read('rude-words.txt').split(/, |\n/)
const INNOCENT = read('innocent-texts.txt').split(/ \/ |\n/)

const ROWS = parse(read('screening.yaml')) as {
  disguises: [why: string, text: string, terms: string[]][]
  innocent: [why: string, term: string, text: string][]
  whole_words: [text: string, terms: string[]][]
  addresses: [text: string, domains: string[], addresses: string[]][]
}

const listed = indexTerms(LISTED)
const TERMS = ['darn', 'bad word', 'ass', 'shit', 'hill', 'essay mill', 'c++', '作弊', '911']
const index = indexTerms(TERMS)

describe('[SCREEN-02] whole words and phrases, whatever the case', () => {
  const index = indexTerms(['Darn', 'essay mill', 'buy answers', 'café fraud', 'c++', 'mill'])

  test.each(ROWS.whole_words)('%j', (text, terms) => {
    expect(bannedTerms(index, text)).toEqual(terms)
  })

  test('each term once, in the order of the text', () => {
    expect(bannedTerms(index, 'buy answers, darn, buy answers')).toEqual(['buy answers', 'Darn'])
  })

  test('a term of the list that overlaps another is found as well', () => {
    const overlapping = indexTerms(['a b', 'b c', 'a'])
    expect(bannedTerms(overlapping, 'a b c')).toEqual(['a b', 'a', 'b c'])
  })

  test('a text without banned terms passes a list of ten thousand', () => {
    const many = indexTerms(Array.from({ length: 10_000 }, (_, at) => `term${at} of many`))
    const text = 'of many term5 and term9999 of '.repeat(300)
    expect(bannedTerms(many, text)).toEqual([])
    expect(bannedTerms(many, `${text} term77 of many`)).toEqual(['term77 of many'])
  })
})

describe('[SCREEN-02] a term is found in disguise', () => {
  const heap = `d${'\u0300'.repeat(40)}arn`
  test.each([...ROWS.disguises, ['many marks', heap, ['darn']] as const])(
    '%s: %j',
    (_, text, terms) => {
      expect(bannedTerms(index, text)).toEqual(terms)
    },
  )

  test.each(ROWS.innocent)('%s: %j is not in %j', (_, term, text) => {
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

describe('the texts', () => {
  const post =
    "It looks like you're trying to use a term that's off limits for this community. To submit your post, you'll need to remove: "

  test.each([
    [
      '[SCREEN-03] one in a message',
      termsInMessage(['darn']),
      `It looks like you're trying to use a term that's off limits for this community. To send your message, you'll need to remove: "darn"`,
    ],
    [
      '[SCREEN-04] two',
      termsInMessage(['a', 'b']),
      `It looks like you're trying to use terms that are off limits for this community. To send your message, you'll need to remove: "a" and "b"`,
    ],
    [
      '[SCREEN-04] three',
      termsInMessage(['a', 'b', 'c']),
      `It looks like you're trying to use terms that are off limits for this community. To send your message, you'll need to remove: "a", "b" and "c"`,
    ],
    ['[SCREEN-05] one in a post', termsInPost(['a']), `${post}"a"`],
    ['[SCREEN-05] two', termsInPost(['a', 'b']), `${post}"a" and "b"`],
    ['[SCREEN-05] three', termsInPost(['a', 'b', 'c']), `${post}"a", "b" and "c"`],
    [
      '[SCREEN-06] a personal e-mail address',
      emailsInPost(['me@mail.test'], 'Campus'),
      "It looks like you're trying to post a personal email address: me@mail.test. For privacy reasons, we do not show personal email addresses publicly within the Campus Community. To submit your post, remove your personal email or replace it with your school-issued email instead.",
    ],
  ])('%s', (_, shown, text) => {
    expect(shown).toBe(text)
  })
})

describe('[SCREEN-07] personal e-mail addresses', () => {
  test.each(ROWS.addresses)('%s (school domains %j)', (text, domains, emails) => {
    expect(personalEmails(text, domains)).toEqual(emails)
  })

  test('a text of one endless word is read in bounded steps', () => {
    expect(personalEmails(`${'a'.repeat(9000)}@${'b'.repeat(900)}`, [])).toEqual([])
  })
})
