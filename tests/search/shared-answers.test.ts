import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '~/platform/database/open.server'
import { lastChange, noteChange } from '~search/operations/state.server'
import { SharedAnswers } from '~search/results/shared-answers'
import { openFixtures } from '~tests/support/database'

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

test('a change by another process is heard of as well', async () => {
  const one = await openFixtures()
  onTestFinished(one.close)
  const second = openDb(one.db.place)
  onTestFinished(() => second.close())
  let [now, found] = [0, 0]
  const shared = new SharedAnswers<number>(
    () => now,
    () => lastChange(one.db),
  )
  const find = () => shared.find('key', () => Promise.resolve(++found))
  expect([await find(), await find()]).toEqual([1, 1])
  now += 1_000
  await noteChange(second)
  expect([await find(), await find()]).toEqual([2, 2])
})
