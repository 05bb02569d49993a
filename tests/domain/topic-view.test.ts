import { expect, test } from 'vitest'
import { hasFilters, readTopicView } from '~/routes/topics/topic-view'
import { idOf } from '~tests/support/database'

test.each([
  ['q=ferry', true],
  ['program_name=Nursing', true],
  ['enrollment_status=alumni', true],
  ['interests=chess', true],
  ['institution_code=annex', true],
  ['tab=questions&answered=true', true],
  ['answered=true', false],
  ['tab=questions', false],
  ['page=2', false],
  ['', false],
])('[TOPIC-12] %j is searched or filtered: %j', (query, wanted) => {
  const view = readTopicView(idOf('topic:study'), new URLSearchParams(query))
  expect(view && hasFilters(view.criteria)).toBe(wanted)
})
