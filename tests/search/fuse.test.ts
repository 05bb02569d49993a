import { expect, test } from 'vitest'
import { fuse } from '~search/meaning/fuse'

test.each([
  [0, 'abcd', 'xyaz', 'abcdxyz'],
  [1, 'abcd', 'xyaz', 'xyazbcd'],
  // What both have comes before what one has as high.
  [0.5, 'abcd', 'xyaz', 'axbycdz'],
  [0.5, 'abc', '', 'abc'],
  [0.5, '', 'xy', 'xy'],
])('with ratio %d, %s by words and %s by meaning are %s', (ratio, words, meaning, merged) => {
  expect(fuse([...words], [...meaning], ratio).join('')).toBe(merged)
})
