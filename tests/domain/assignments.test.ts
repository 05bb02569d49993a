import { expect, test } from 'vitest'
import { readLinks } from '~/domain/courses/assignment-links'
import { assignmentLabel, type CanvasAssignment } from '~/domain/courses/schema'
import { isWrongAssignment } from '~/domain/responses/schema'

const assignment = (id: string): CanvasAssignment => ({
  id,
  name: `Reflection ${id}`,
  course_name: 'Biology',
  due_at: null,
  prompt_quantity: 1,
  prompt_specific: true,
  previous_responses: [],
  previous_responses_quantity: 0,
})
const one = [assignment('a')]
const two = [...one, assignment('b')]

test.each([
  { offered: [], chosen: null, isWrong: false },
  { offered: [], chosen: 'a', isWrong: true },
  { offered: one, chosen: undefined, isWrong: false },
  { offered: one, chosen: 'a', isWrong: false },
  { offered: two, chosen: '', isWrong: true },
  { offered: two, chosen: 'b', isWrong: false },
  { offered: two, chosen: 'none', isWrong: false },
  { offered: two, chosen: 'c', isWrong: true },
])(
  'with $offered.length assignments, $chosen is wrong: $isWrong',
  ({ offered, chosen, isWrong }) => {
    expect(isWrongAssignment(offered, chosen)).toBe(isWrong)
  },
)

const link = (path: string, host = 'northfield.test') => `<a href="https://${host}${path}">x</a>`

test.each([
  ['no link', null],
  [link('/prompts', 'lakeside.test'), null],
  [link('/prompts', 'northfield.test.evil.test'), null],
  [link('/home'), null],
  [link('/prompts'), { prompt_ids: [], prompt_quantity: 1 }],
  [link('/prompts?x=1&amp;responses=3'), { prompt_ids: [], prompt_quantity: 3 }],
  [link('/prompts?responses=0'), { prompt_ids: [], prompt_quantity: 1 }],
  [link('/prompts?responses=1e9'), { prompt_ids: [], prompt_quantity: 1 }],
  [
    link('/prompt/a-b/01abc', 'NorthField.test:3000'),
    { prompt_ids: ['01abc'], prompt_quantity: 1 },
  ],
  [
    link('/prompt/a/01a?responses=2') + link('/prompt/b/01b') + link('/prompt/a/01a'),
    { prompt_ids: ['01a', '01b'], prompt_quantity: 2 },
  ],
  [link('/prompt/a/01a') + link('/prompts'), { prompt_ids: [], prompt_quantity: 1 }],
])('[CANVAS-01] the description %s asks for %o', (html, wanted) => {
  expect(readLinks(html, 'northfield.test')).toEqual(wanted)
})

const offered = { ...assignment('a'), due_at: '2026-12-01T04:59:00.000Z', prompt_quantity: 3 }

test.each([
  ['America/New_York', 'Reflection a, Biology, due 11/30/2026 23:59, 0 of 3 submitted'],
  ['UTC', 'Reflection a, Biology, due 12/1/2026 04:59, 0 of 3 submitted'],
])('[CANVAS-07] a due date is that of a clock in %s', (zone, label) => {
  expect(assignmentLabel(offered, zone)).toBe(label)
})
