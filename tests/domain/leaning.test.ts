import { expect, test } from 'vitest'
import { makeLeaningSum, numberLeaning } from '~/domain/safety/leaning'
import { makeWordNumbers } from '~/domain/safety/numbers'

test('how much words lean is that of those between, of each once, alone or behind another', () => {
  const traits = [
    { words: ['dark'], weight: 1 },
    { words: ['night'], weight: 20 },
    { words: ['dark', 'night'], weight: 300 },
    { words: ['suici-'], weight: 4000 },
  ]
  const numbers = makeWordNumbers()
  const leaning = numberLeaning({ start: -5, traits }, numbers)
  const words = ['night', 'dark', 'dark', 'night', 'day', 'suicidal', 'night'].map(numbers.find)
  const sums = (...passages: [number, number][]) => {
    const sum = makeLeaningSum(leaning, words)
    return passages.map(([from, to]) => sum(from, to))
  }
  expect(sums([0, 0], [0, 1], [0, 2], [0, 3], [0, 4])).toEqual([-5, 15, 16, 16, 316])
  expect(sums([0, 4], [1, 4], [2, 4], [3, 4], [4, 4])).toEqual([316, 316, 316, 315, -5])
  expect(sums([0, 5], [4, 6], [6, 7])).toEqual([316, 3995, 15])
})
