import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { PHOTO_BUSY, PHOTO_UNREADABLE } from '~/domain/photos/schema'
import { shrinkPhoto } from '~/domain/photos/image.server'
import { TaskQueue } from '~/platform/processes/task-queue.server'
import { twoHalves } from '~tests/support/pictures'

test('work is done one after the other, and goes on after a failure', async () => {
  const turns = new TaskQueue(9)
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
  const all = [turns.run(work('a')), turns.run(work('b', true)), turns.run(work('c'))]
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

test('only so much waits; there is room again when it is done', async () => {
  const turns = new TaskQueue(2)
  const three = await Promise.all([1, 2, 3].map((n) => turns.run(() => Promise.resolve(n))))
  expect(three).toEqual([1, 2, null])
  expect(await turns.run(() => Promise.resolve(4))).toBe(4)
})

test('of many pictures at once eight are done, the others are asked to wait', async () => {
  const picture = await twoHalves(400, 400).png().toBuffer()
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => shrinkPhoto(picture)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8)
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(outcome).toMatchObject({ errors: { photo: [PHOTO_BUSY] }, wait: 60 })
})

/** The processes that this one has started for pictures. */
const decoders = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = Number(
          /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
        )
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return parent === process.pid && command.includes('shrink-photo.mjs')
      } catch {
        return false
      }
    })
    .map(Number)

test('pictures are made smaller by one process that gives way, and by another when it breaks', async () => {
  const picture = await twoHalves(400, 400).png().toBuffer()
  expect(await shrinkPhoto(picture)).toMatchObject({ ok: true })
  // A site that ran in this process before has one of its own.
  const running = decoders()
  expect(await shrinkPhoto(picture)).toMatchObject({ ok: true })
  expect(decoders()).toEqual(running)
  expect(running.map((pid) => getPriority(pid))).toEqual(running.map(() => 5))
  const broken = shrinkPhoto(picture)
  for (const pid of running) process.kill(pid, 'SIGKILL')
  expect(await broken).toMatchObject({ errors: { photo: [PHOTO_UNREADABLE] } })
  expect(await shrinkPhoto(picture)).toMatchObject({ ok: true })
  expect(decoders().filter((pid) => running.includes(pid))).toEqual([])
})
