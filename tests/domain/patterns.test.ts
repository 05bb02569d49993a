import { expect, test } from 'vitest'
import { settingsSchema } from '~/domain/partners/file.server'
import { institutions } from '~/domain/partners/lists/institutions.server'
import { matchesPattern } from '~/domain/partners/pattern.server'

/** What is wrong with a pattern of a school, and of an institution. */
const errorsFor = (external_id_pattern: string) => {
  const campus = { institution_code: 'main', name: 'Main', external_id_pattern }
  const [school, institution] = [
    settingsSchema.safeParse({ external_id_pattern }),
    institutions.schema.safeParse(campus),
  ].map(({ error }) => error?.issues.map(({ message }) => message) ?? [])
  expect(institution).toEqual(school)
  return school
}

const USUAL = [
  'N\\d{7}',
  'L\\d{6}',
  'H\\d{4}',
  'M\\d+',
  '\\d{7}',
  'N\\d{3}|X',
  '[A-Z]{2}\\d{4,10}',
  '\\d{3}(-?\\d{3}){2}',
  '(?:[A-Z]{2})?\\d{7}',
  '(AB|CD|EF)-\\d+',
  '[A-Z]+-\\d+[a-z]?',
  '\\p{Lu}+\\d{1,9}',
  '[(+*)]\\d+',
  '\\(\\d+\\)',
  '(?<year>\\d{4})-\\d+',
  '(\\d{3}-)*\\d{3}',
]

/** Exponential where an expression is tried out, such as in JavaScript. */
const HOSTILE = [
  '(a+)+b',
  '(\\w+-?)+\\d',
  '(a|a)+b',
  '(a|ab|b)*c',
  '(?:a?){40}a{40}',
  '(?:(?:a*)*)*b',
  '(.*)*x',
  '([a-z]+)*\\d',
  '(?<x>a+)+b',
  '((a|b)+c?){2,}',
  'a*a*a*a*a*a*b',
]

const SAMPLES = ['a', 'A', '1', '-', 'AB', '1-', 'N1234567', '123-456789', '(12)', '2026-1']

test.each(USUAL)('[SIGNUP-18] %s is saved and means what it means elsewhere', (pattern) => {
  expect(errorsFor(pattern)).toEqual([])
  const elsewhere = new RegExp(`^(?:${pattern})$`, 'u')
  for (const sample of SAMPLES)
    expect([sample, matchesPattern(pattern, sample)]).toEqual([sample, elsewhere.test(sample)])
})

/** Fifty thousand characters: any engine that tries ways out would need longer than the universe. */
test.each(HOSTILE)('[SIGNUP-18] %s is answered even for a long text', (pattern) => {
  expect(errorsFor(pattern)).toEqual([])
  expect(matchesPattern(pattern, `${'a'.repeat(50_000)}!`)).toBe(false)
})

test.each([
  ['(?=(a+)+b)a', '(?='],
  ['(?!x)a', '(?!'],
  ['(?<=x)a', '(?<=x)a'],
  ['(a)\\1', '\\1'],
  ['(?<n>a)\\k<n>', '\\k'],
  ['a{1001}', '{1001}'],
])('[SIGNUP-18] %s is rejected, with the part that RE2 does not have', (pattern, part) => {
  expect(errorsFor(pattern)).toEqual([
    `can't use ${part}: patterns are RE2, without lookahead and backreferences`,
  ])
  expect(matchesPattern(pattern, 'a')).toBeUndefined()
})

test('what is no regular expression is only that', () => {
  expect(errorsFor('(a+')).toEqual(['must be a regular expression'])
})
