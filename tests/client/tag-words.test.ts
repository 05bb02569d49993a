import { expect, test } from 'vitest'
import { splitAtCommas, isNewTag, suggestionsFor, toTag } from '~/client/tag-parsing'

test('[TAG-02] a leading # is stripped, spaces become dashes', () => {
  expect(['#nursing', '## Financial aid ', 'c#', '#'].map(toTag)).toEqual([
    'nursing',
    'Financial-aid',
    'c#',
    '',
  ])
})

test('[TAG-03] a tag is chosen once, however it is written', () => {
  expect(isNewTag('Nursing', ['nursing'])).toBe(false)
  expect(isNewTag('nursery', ['nursing'])).toBe(true)
})

test('[TAG-06] the typed text first, then three others at most', () => {
  expect(suggestionsFor('#nurs', ['nursing', 'Nurs', 'nursery', 'nurse', 'nurses'])).toEqual([
    'nurs',
    'nursing',
    'nursery',
    'nurse',
  ])
  expect(suggestionsFor('# ', ['nursing'])).toEqual([])
})

test('a comma finishes a tag', () => {
  expect(splitAtCommas('one, #two,thr')).toEqual({ tags: ['one', 'two'], rest: 'thr' })
  expect(splitAtCommas(',,')).toEqual({ tags: [], rest: '' })
})
