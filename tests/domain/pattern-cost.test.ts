import { expect, test } from 'vitest'
import { isQuick, LONGEST_MATCHED } from '~/domain/partners/pattern-cost'
import { institutionSchema, settingsSchema } from '~/domain/partners/schema'

const QUICK = [
  ...['N\\d{7}', 'L\\d{6}', 'H\\d{4}', 'M\\d+', '\\d{7}', 'N\\d{3}|X', '[A-Z]{2}\\d{4,10}'],
  ...['\\d{3}(-?\\d{3}){2}', '(?:[A-Z]{2})?\\d{7}', '(AB|CD|EF)-\\d+', '[A-Z]+-\\d+[a-z]?'],
  ...['\\p{Lu}+\\d{1,9}', '[(+*)]\\d+', '\\(\\d+\\)', '(?<year>\\d{4})-\\d+', '(\\d{3}-)*\\d{3}'],
]

const SLOW = [
  ...['(a+)+b', '(\\w+-?)+\\d', '(a|a)+b', '(a|ab|b)*c', '(?:a?){40}a{40}', '(?:(?:a*)*)*b'],
  ...['(.*)*x', '([a-z]+)*\\d', '(?<x>a+)+b', '((a|b)+c?){2,}', 'a*a*a*a*a*a*b', '(?=(a+)+b)a'],
]

test.each(QUICK)('%s is asked', (pattern) => {
  expect(isQuick(pattern)).toBe(true)
  const asked = new RegExp(`^(?:${pattern})$`, 'u')
  const began = performance.now()
  for (const sign of ['a', 'A', '1', '-', 'AB', '1-'])
    asked.test(`${sign.repeat(LONGEST_MATCHED / sign.length)}`.slice(1) + '!')
  expect(performance.now() - began).toBeLessThan(200)
})

test.each(SLOW)('no school or institution is saved with %s', (external_id_pattern) => {
  expect(isQuick(external_id_pattern)).toBe(false)
  const saved = settingsSchema.safeParse({ external_id_pattern })
  expect(saved.error?.issues.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^must be simpler/),
  ])
  const campus = { institution_code: 'main', name: 'Main', external_id_pattern }
  expect(institutionSchema.safeParse(campus).success).toBe(false)
})

test('what is no regular expression is only that', () => {
  const saved = settingsSchema.safeParse({ external_id_pattern: '(a+' })
  expect(saved.error?.issues.map(({ message }) => message)).toEqual([
    'must be a regular expression',
  ])
})
