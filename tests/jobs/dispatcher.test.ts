import { expect, test } from 'vitest'
import type { EventRow, ReactorServices } from '~/reactors/reactor'
import { witness, workshop } from './support'

test('each listening reactor hears of an event once, in the order of happening', async () => {
  const { dispatcher, happen, db } = workshop()
  const search = witness('search', ['post.created', 'post.deleted'])
  const mail = witness('mail', ['post.created'])
  for (const id of ['a', 'b', 'c']) await happen('post.created', id)
  await happen('post.deleted', 'a')
  await happen('nobody.listens', 'x')

  const first = dispatcher({ reactors: [search.reactor, mail.reactor] })
  await first.drain()
  await first.drain()

  expect(search.seen).toEqual(['a', 'b', 'c', 'a'])
  expect(mail.seen).toEqual(['a', 'b', 'c'])
  expect(await db.read.event.count({ where: { dispatched_at: null } })).toBe(0)
  expect(await db.read.job.count({ where: { state: 'done' } })).toBe(7)
})

test('an event that is looked at again gets no second job', async () => {
  const { dispatcher, happen, db } = workshop()
  const search = witness('search', ['post.created'])
  await happen('post.created', 'a')
  const working = dispatcher({ reactors: [search.reactor] })
  await working.drain()

  await db.write((tx) => tx.event.updateMany({ data: { dispatched_at: null } }))
  await working.drain()

  expect(search.seen).toEqual(['a'])
  expect(await db.read.job.count()).toBe(1)
})

test('two dispatchers share the work without doubling any', async () => {
  const { dispatcher, happen } = workshop()
  const seen: string[] = []
  const reactor = {
    name: 'slow',
    events: ['post.created'],
    handle: async (_: ReactorServices, event: EventRow) => {
      seen.push(event.subject_id)
      await new Promise((resolve) => setTimeout(resolve, 1))
    },
  }
  const subjects = Array.from({ length: 40 }, (_, n) => `post-${String(n).padStart(2, '0')}`)
  for (const id of subjects) await happen('post.created', id)

  const workers = [dispatcher({ reactors: [reactor] }), dispatcher({ reactors: [reactor] })]
  await Promise.all(workers.map((worker) => worker.drain()))

  expect([...seen].sort()).toEqual(subjects)
})

test('a started dispatcher works at once when woken, and finds work by polling', async () => {
  const { dispatcher, happen } = workshop()
  const search = witness('search', ['post.created'])
  const woken = dispatcher({ reactors: [search.reactor], poll: 3_600_000 })
  woken.start()
  await happen('post.created', 'told')
  woken.wake()
  await expect.poll(() => search.seen).toEqual(['told'])
  await woken.stop()

  const polling = dispatcher({ reactors: [search.reactor], poll: 5 })
  polling.start()
  await happen('post.created', 'found')
  await expect.poll(() => search.seen).toEqual(['told', 'found'])
  await polling.stop()
})

test('stopping waits for what runs', async () => {
  const { dispatcher, db, happen } = workshop()
  let release = () => {}
  let begun = false
  const gate = new Promise<void>((resolve) => (release = resolve))
  const reactor = {
    name: 'slow',
    events: ['post.created'],
    handle: () => ((begun = true), gate),
  }
  await happen('post.created', 'a')
  const working = dispatcher({ reactors: [reactor], poll: 5 })
  working.start()
  await expect.poll(() => begun).toBe(true)
  const stopped = working.stop()
  release()
  await stopped
  expect(await db.read.job.findMany({ select: { state: true } })).toEqual([{ state: 'done' }])
})

test('stopping gives back what does not end, without counting a try', async () => {
  const { dispatcher, db, happen } = workshop()
  let begun = false
  const hung = {
    name: 'hung',
    events: ['post.created'],
    handle: () => ((begun = true), new Promise<void>(() => {})),
  }
  await happen('post.created', 'a')
  const working = dispatcher({ reactors: [hung], poll: 5 })
  working.start()
  await expect.poll(() => begun).toBe(true)
  await working.stop(10)
  expect(await db.read.job.findMany({ select: { state: true, attempts: true } })).toEqual([
    { state: 'ready', attempts: 0 },
  ])
})
