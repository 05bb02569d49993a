import { expect, test } from 'vitest'
import { intern, memoizeFor } from '~/platform/memoize'

type Pair = { one: object; other: object }

test('what is computed for two objects and a name is computed again only for others', () => {
  let computed = 0
  const number = memoizeFor(
    ({ one, other }: Pair) => [one, other],
    (_, name) => `${name} ${++computed}`,
  )
  const [first, second] = [{ id: 1 }, { id: 2 }]
  const ask = (one: object, other: object, name: string) => number({ one, other }, name)
  expect([ask(first, second, 'a'), ask(first, second, 'a')]).toEqual(['a 1', 'a 1'])
  expect(ask(first, second, 'b')).toBe('b 2')
  expect(ask(second, first, 'a')).toBe('a 3')
  expect(ask(first, first, 'a')).toBe('a 4')
  // The same in other words is another object.
  expect(ask({ id: 1 }, second, 'a')).toBe('a 5')
})

test('a value that says the same is the same object, until too many others came', () => {
  const same = intern<{ blocked: string[] }>(2)
  const first = same({ blocked: [] })
  expect(same({ blocked: [] })).toBe(first)
  const other = same({ blocked: ['someone'] })
  expect(other).toEqual({ blocked: ['someone'] })
  expect(other).not.toBe(first)
  expect(same({ blocked: [] })).toBe(first)
  same({ blocked: ['a third'] })
  expect(same({ blocked: [] })).not.toBe(first)
})
