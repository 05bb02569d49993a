import { expect, test } from 'vitest'
import { finished, isNew, offered, tagOf } from '~/comfort/tag-words'

test('[TAG-02] a leading # is stripped, spaces become dashes', () => {
  expect(['#nursing', '## Financial aid ', 'c#', '#'].map(tagOf)).toEqual([
    'nursing',
    'Financial-aid',
    'c#',
    '',
  ])
})

test('[TAG-03] a tag is chosen once, however it is written', () => {
  expect(isNew('Nursing', ['nursing'])).toBe(false)
  expect(isNew('nursery', ['nursing'])).toBe(true)
})

test('[TAG-06] the typed text first, then three others at most', () => {
  expect(offered('#nurs', ['nursing', 'Nurs', 'nursery', 'nurse', 'nurses'])).toEqual([
    'nurs',
    'nursing',
    'nursery',
    'nurse',
  ])
  expect(offered('# ', ['nursing'])).toEqual([])
})

test('a comma finishes a tag', () => {
  expect(finished('one, #two,thr')).toEqual({ tags: ['one', 'two'], rest: 'thr' })
  expect(finished(',,')).toEqual({ tags: [], rest: '' })
})
