import { expect, test } from 'vitest'
import { KeptAnswers } from '~search/results/kept-answers'

function keep() {
  let now = 0
  let found = 0
  const kept = new KeptAnswers<number>(() => now)
  const find = () => kept.find('key', () => Promise.resolve(++found))
  return { kept, find, wait: (ms: number) => void (now += ms) }
}

test('an answer is found once for two minutes', async () => {
  const { find, wait } = keep()
  expect(await Promise.all([find(), find()])).toEqual([1, 1])
  wait(119_999)
  expect(await find()).toBe(1)
  wait(1)
  expect(await find()).toBe(2)
})

test('after a change it is found anew: at once, and within a second where much changes', async () => {
  const { kept, find, wait } = keep()
  await find()
  kept.change()
  expect(await find()).toBe(2)
  wait(10)
  kept.change()
  kept.change()
  expect(await find()).toBe(2)
  wait(990)
  expect(await find()).toBe(3)
  expect(await find()).toBe(3)
})

test('what failed, or belongs to another key, is not taken for it', async () => {
  const { kept, find } = keep()
  await expect(kept.find('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await find()).toBe(1)
  expect(await kept.find('other', () => Promise.resolve(7))).toBe(7)
  for (let n = 0; n < 500; n++) await kept.find(`${n}`, () => Promise.resolve(n))
  expect(await find()).toBe(2)
})
