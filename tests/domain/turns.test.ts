import { expect, test } from 'vitest'
import { PHOTO_BUSY } from '~/domain/photos/schema'
import { squarePhoto } from '~/domain/photos/picture.server'
import { Turns } from '~/domain/photos/turns.server'
import { twoHalves } from '~tests/support/pictures'

test('work is done one after the other, and goes on after a failure', async () => {
  const turns = new Turns(9)
  const steps: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      steps.push(`${name} begins`)
      await new Promise(setImmediate)
      steps.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const all = [turns.take(work('a')), turns.take(work('b', true)), turns.take(work('c'))]
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled'],
  ])
  expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

test('only so much waits; there is room again when it is done', async () => {
  const turns = new Turns(2)
  const three = await Promise.all([1, 2, 3].map((n) => turns.take(() => Promise.resolve(n))))
  expect(three).toEqual([1, 2, null])
  expect(await turns.take(() => Promise.resolve(4))).toBe(4)
})

test('of many pictures at once eight are done, the others are asked to wait', async () => {
  const picture = await twoHalves(400, 400).png().toBuffer()
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => squarePhoto(picture)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8)
  for (const one of outcomes.filter(({ ok }) => !ok))
    expect(one).toMatchObject({ errors: { photo: [PHOTO_BUSY] }, wait: 60 })
})
