import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableAddress } from '~/http/paths'

test.each([
  ['/search-results/q/50%', '/search-results/q/50%25'],
  ['/q/50%25', '/q/50%25'],
  ['/q/%E0%A4%A', '/q/%25E0%25A4%25A'],
  ['/q/caf%C3%A9%', '/q/caf%C3%A9%25'],
  ['/q/a%2Fb?q=50%', '/q/a%2Fb?q=50%'],
])('%s can be read as %s', (given, wanted) => expect(readableAddress(given)).toBe(wanted))

test('every address can be read, and what could be read stays as it was', () => {
  const parts = fc.constantFrom('%', 'E', '0', 'A', '4', 'C3', 'A9', '/', '%C3%A9', 'x', '?')
  fc.assert(
    fc.property(fc.array(parts), (some) => {
      const address = `/${some.join('')}`
      const path = (text: string) => decodeURIComponent(text.split('?')[0]!)
      const read = readableAddress(address)
      expect(() => path(read)).not.toThrow()
      expect(readableAddress(read)).toBe(read)
    }),
  )
})
