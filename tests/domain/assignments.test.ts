import { expect, test } from 'vitest'
import type { CanvasAssignment } from '~/domain/prompts/schema'
import { isWrongAssignment } from '~/domain/responses/schema'

const assignment = (id: string): CanvasAssignment => ({
  ...{ id, name: `Reflection ${id}`, course_name: 'Biology', previous_responses: 0 },
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
  { offered: two, chosen: 'c', isWrong: true },
])(
  'with $offered.length assignments, $chosen is wrong: $isWrong',
  ({ offered, chosen, isWrong }) => {
    expect(isWrongAssignment(offered, chosen)).toBe(isWrong)
  },
)
