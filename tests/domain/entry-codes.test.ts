import { expect, test } from 'vitest'
import { matchEntries } from '~/domain/partners/entry-codes'

const entry = (code: string, same: string) => ({
  entry: {},
  path: '',
  title: same,
  code,
  same,
})
const stored = (code: string, same: string, archived = false) => ({ code, same, archived })

test.each([
  ['its code', entry('b', 'art'), ['b']],
  ['its title, where it says no code', entry('', 'art'), ['a']],
  ['its title, where its code is new', entry('c', 'art'), ['a']],
  ['an archived one, where no other has the title, the last', entry('', 'law'), ['e']],
  ['none without a title', entry('', ''), []],
])('an entry of a file is known by %s', (_, given, codes) => {
  const there = [
    stored('x', 'art', true),
    stored('a', 'art'),
    stored('b', 'bio'),
    stored('d', 'law', true),
    stored('e', 'law', true),
  ]
  const { matches, left } = matchEntries([given], there)
  expect([...matches.values()].map(({ code }) => code)).toEqual(codes)
  expect(left.map(({ code }) => code)).toEqual(['a', 'b'].filter((code) => !codes.includes(code)))
})
