import { expect, test } from 'vitest'
import { firstChoices } from '~search/results/first-choices'

const known = Array.from({ length: 14 }, (_, at) => ({
  value: `v${at}`,
  label: String.fromCharCode(65 + at),
  // The last ones find most, B and C nothing.
  count: at === 1 || at === 2 ? 0 : at,
}))
const LAST_TEN = 'EFGHIJKLMN'

test.each([
  ['a long list without those that find least', known, [], false, LAST_TEN, 14],
  ['those that are chosen as well, in their place', known, ['v2', 'v5'], false, `C${LAST_TEN}`, 14],
  ['all that were asked for', known, [], true, 'ABCDEFGHIJKLMN', undefined],
  ['a list of twelve as it is', known.slice(0, 12), [], false, 'ABCDEFGHIJKL', undefined],
])('[SEARCH-32] shown is %s', (_, list, chosen, all, shown, total) => {
  const first = firstChoices(list, chosen, all)
  expect(first.choices.map(({ label }) => label).join('')).toBe(shown)
  expect(first.total).toBe(total)
})
