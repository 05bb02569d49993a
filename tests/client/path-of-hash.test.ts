import { expect, test } from 'vitest'
import { hashPath } from '~/client/hash-path'

const HERE = 'https://northfield.example'

test.each([
  ['#/home', '/home'],
  ['#/topic/Study groups/42', '/topic/Study%20groups/42'],
  ['#/search-results?q=a%20b&size=10', '/search-results?q=a%20b&size=10'],
  ['#/topic/topic/7?tab=questions#place', '/topic/topic/7?tab=questions'],
  ['#/', '/'],
])('[ACCESS-16] %s goes on to %s', (hash, path) => {
  expect(hashPath(hash, HERE)).toBe(path)
})

test.each([
  '',
  '#',
  '#home',
  '#//evil.test',
  '#/\\evil.test',
  '#/\\/evil.test',
  '#/\t/evil.test',
  '#/..//evil.test',
  '#/.//evil.test',
  '#https://evil.test',
  '#javascript:alert(1)',
  '#\\\\e.test',
])('[ACCESS-16] %j leads nowhere, above all not to another site', (hash) => {
  expect(hashPath(hash, HERE)).toBeNull()
})
