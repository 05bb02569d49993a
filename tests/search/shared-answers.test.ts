import { expect, test } from 'vitest'
import { SharedAnswers } from '~search/results/shared-answers'

function keep() {
  let now = 0
  let found = 0
  const shared = new SharedAnswers<number>(() => now)
  const find = () => shared.find('key', () => Promise.resolve(++found))
  return { shared, find, wait: (ms: number) => void (now += ms) }
}

test('an answer is found once for two minutes', async () => {
  const { find, wait } = keep()
  expect(await Promise.all([find(), find()])).toEqual([1, 1])
  wait(119_999)
  expect(await find()).toBe(1)
  wait(1)
  expect(await find()).toBe(2)
})

test('after a change it is found again: at once, and within a second where much changes', async () => {
  const { shared, find, wait } = keep()
  await find()
  shared.change()
  expect(await find()).toBe(2)
  wait(10)
  shared.change()
  shared.change()
  expect(await find()).toBe(2)
  wait(990)
  expect(await find()).toBe(3)
  expect(await find()).toBe(3)
})

test('what failed, or belongs to another key, is not taken for it', async () => {
  const { shared, find } = keep()
  await expect(shared.find('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await find()).toBe(1)
  expect(await shared.find('other', () => Promise.resolve(7))).toBe(7)
  for (let n = 0; n < 500; n++) await shared.find(`${n}`, () => Promise.resolve(n))
  expect(await find()).toBe(2)
})
