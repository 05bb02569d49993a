import { expect, test } from 'vitest'
import { pageNumber } from '~/http/addresses/page-number'

test.each([
  ['', 1],
  ['?page=', 1],
  ['?page=1', 1],
  ['?page=20', 20],
  ['?page=999999', 999_999],
  ['?page=1000000', 1],
  ['?page=0', 1],
  ['?page=02', 1],
  ['?page=-2', 1],
  ['?page=2.5', 1],
  ['?page=2x', 1],
  ['?page=3&page=4', 3],
])('"%s" is page %i', (query, page) => {
  expect(pageNumber(new URL(`https://quad.test/${query}`))).toBe(page)
})
