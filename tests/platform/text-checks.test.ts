import { expect, test } from 'vitest'
import { isVisibleSingleLine } from '~/platform/text/text-checks'

const HIDDEN = ['\u3164', '\uffa0', '\u115f', '\u2800', '\u00ad', '\u200b', '\u202e']

test.each(HIDDEN)('a line with %j does not look as it was typed', (hidden) => {
  expect(isVisibleSingleLine(`Ann${hidden}`)).toBe(false)
})

test.each(['Ann', 'Siân', '김민준', 'نرگس\u200cزاده'])('%s is shown as typed', (name) => {
  expect(isVisibleSingleLine(name)).toBe(true)
})
