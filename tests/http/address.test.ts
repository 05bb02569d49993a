import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PATH_BYTES, MAX_QUERY_BYTES, readAddress } from '~/http/addresses/address.server'

const read = (address: string, host?: string) => readAddress(address, host)
const url = (address: string) => {
  const found = read(address)
  return 'url' in found ? found.url : found.status
}

describe('what an address is read as', () => {
  test.each([
    ['/search-results/q/50%', '/search-results/q/50%25'],
    ['/q/50%25', '/q/50%25'],
    ['/q/%E0%A4%A', '/q/%25E0%25A4%25A'],
    ['/q/a%2Fb?q=50%', '/q/a%2Fb?q=50%'],
    ['//evil.test//home', '/evil.test/home'],
    ['/\\evil.test/home', '/evil.test/home'],
    ['http://evil.test/home?x', '/home?x'],
    ['https://evil.test', '/'],
    ['/.//home', '/home'],
    ['/a/../../home', '/home'],
    ['/home#top', '/home%23top'],
    ['*', '/*'],
    ['/home?next=//x', '/home?next=//x'],
  ])('%s is %s', (given, wanted) => expect(url(given)).toBe(wanted))

  test('every address can be read, and what was read stays as it is', () => {
    const parts = ['%', 'E', '0', 'A', '4', 'C3', 'A9', '/', '%C3%A9', 'x', '?', '.', '..', '\\']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (some) => {
        // NUL is refused, below.
        fc.pre(!some.join('').includes('%00'))
        const first = url(`/${some.join('')}`)
        expect(() => decodeURIComponent(String(first).split('?')[0]!)).not.toThrow()
        expect(url(String(first))).toBe(first)
        expect(String(first).split('?')[0]).toMatch(/^\/(?!\/)/)
      }),
    )
  })
})

test('a path with NUL is refused', () => expect(url('/a%00b')).toBe(400))

test('a path of more than 2 KB is too long, and a query of more than 32', () => {
  expect(url(`/${'a'.repeat(MAX_PATH_BYTES)}`)).toBe(414)
  expect(url(`/${'a'.repeat(MAX_PATH_BYTES - 1)}`)).toHaveLength(MAX_PATH_BYTES)
  expect(url(`/${'é'.repeat(MAX_PATH_BYTES / 2)}`)).toBe(414)
  expect(url(`/q?${'a'.repeat(MAX_QUERY_BYTES)}`)).toHaveLength(MAX_QUERY_BYTES + 3)
  expect(url(`/q?${'a'.repeat(MAX_QUERY_BYTES + 1)}`)).toBe(414)
})

test.each([
  ['northfield.localhost:3000', true],
  ['127.0.0.1', true],
  ['[::1]:3000', true],
  ['a@b', false],
  ['a/b', false],
  ['', false],
  ['a b', false],
  ['a:99999', false],
  ['a'.repeat(300), false],
])('a host of %s is read: %s', (host, readable) =>
  expect(read('/home', host)).toEqual(
    readable ? { url: '/home' } : expect.objectContaining({ status: 400 }),
  ),
)
