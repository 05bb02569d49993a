import { expect, test } from 'vitest'
import { cursorLinks } from '~/http/addresses/cursor-pages'
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

const AT = '2s-01kqx3m5t8zr9v2w4y6a7b8c9d'
const NEXT = '2r-01kqx3m5t8zr9v2w4y6a7b8c9e'

test.each([
  ['', null, [1, null, null]],
  ['?q=tea&page=7', NEXT, [1, null, `/list?q=tea&before=${NEXT}&page=2`]],
  [`?q=tea&before=${AT}&page=7`, NEXT, [7, '/list?q=tea', `/list?q=tea&before=${NEXT}&page=8`]],
  [`?before=${AT}`, null, [1, '/list', null]],
  [`?before=${AT}&page=0`, null, [1, '/list', null]],
  [`?before=${AT}&page=1.5`, null, [1, '/list', null]],
  ['?before=2s-short&page=7', null, [1, null, null]],
  [`?before=${'z'.repeat(10)}${AT.slice(2)}&page=7`, null, [1, null, null]],
])('of "%s" the other pages are found', (query, next, links) => {
  const { page, firstHref, nextHref } = cursorLinks(new URL(`https://quad.test/list${query}`), next)
  expect([page, firstHref, nextHref]).toEqual(links)
})
