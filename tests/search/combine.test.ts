import { expect, test } from 'vitest'
import { combine } from '~search/meaning/combine'

/** 'a30 b10' as matches with their scores */
const matches = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((match) => ({ id: match[0]!, score: Number(match.slice(1)) }))

test.each([
  ['the words alone', 0, 'a30 b20', 'x0.9 b0.8', 'abx'],
  ['the meaning alone', 1, 'a30 b20', 'x0.9 b0.8', 'xba'],
  ['what both have before what one has', 0.5, 'a30 b29', 'x0.5 b0.4', 'bax'],
  ['words that say much before a meaning', 0.5, 'a60', 'x0.6', 'ax'],
  ['a meaning before words that say little', 0.5, 'a10', 'x0.6', 'xa'],
  ['no words', 0.5, '', 'x0.2 y0.5', 'yx'],
  ['no meaning', 0.5, 'a3 b2', '', 'ab'],
])('%s', (_, ratio, words, meaning, combined) => {
  expect(combine(matches(words), matches(meaning), ratio).join('')).toBe(combined)
})
