import { expect, test } from 'vitest'
import { parseTipIndex } from '~/policy/tips'

test.each([
  [null, -1],
  ['', -1],
  ['0', 0],
  ['12', 12],
  ['999', 999],
  ['1000', -1],
  ['-1', -1],
  ['1.5', -1],
  ['1x', -1],
])('the tip of "%s" is %i, where anything else is the introduction', (text, index) => {
  expect(parseTipIndex(text)).toBe(index)
})
