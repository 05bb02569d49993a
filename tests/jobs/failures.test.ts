import { expect, test, vi } from 'vitest'
import { retryJobs } from '~/jobs/commands.server'
import { backlog, listJobs } from '~/jobs/queries.server'
import { NotNow, type EventRow, type ReactorServices } from '~/reactors/reactor'
import { witness, workshop } from './support'

const broken = (calls: { count: number }, attempts: number) => ({
  name: 'mail',
  events: ['post.created'],
  attempts,
  handle: async () => {
    calls.count++
    throw new Error('no such mailbox')
  },
})

test('a failing job waits 1, 2, 4 … seconds, at most ten minutes, and is then put aside', async () => {
  const { dispatcher, happen, clock, db } = workshop()
  const calls = { count: 0 }
  const working = dispatcher({ reactors: [broken(calls, 12)] })
  await happen('post.created', 'a')
  await working.drain()

  const waits: number[] = []
  while (calls.count < 12) {
    const [job] = await listJobs(db, { limit: 1 })
    const wait = ((job?.run_at.getTime() ?? 0) - clock.time) / 1000
    waits.push(wait)
    clock.pass(wait - 0.001)
    await working.drain()
    expect(calls.count).toBe(waits.length)
    clock.pass(0.001)
    await working.drain()
  }

  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600])
  expect(await listJobs(db, { limit: 10 })).toMatchObject([
    { state: 'dead', attempts: 12, last_error: 'Error: no such mailbox', event: 'post.created' },
  ])
  clock.pass(100_000)
  await working.drain()
  expect(calls.count).toBe(12)
})

test('the wait is spread by a fifth up and down', async () => {
  for (const [random, wait] of [
    [0, 800],
    [1, 1200],
  ] as const) {
    const { dispatcher, happen, clock, db } = workshop()
    await happen('post.created', 'a')
    await dispatcher({ reactors: [broken({ count: 0 }, 3)], random: () => random }).drain()
    const [job] = await listJobs(db, { limit: 1 })
    expect((job?.run_at.getTime() ?? 0) - clock.time).toBe(wait)
  }
})

test('a dead job that is retried runs again with all its tries, a live one is left alone', async () => {
  const { dispatcher, happen, clock, db } = workshop()
  await happen('post.created', 'a')
  await dispatcher({ reactors: [broken({ count: 0 }, 1)] }).drain()
  const [dead] = await listJobs(db, { state: 'dead', limit: 10 })
  expect(backlog(db, clock.now())).toMatchObject({ dead: 1, ready: 0 })

  const ids = [dead?.id ?? '']
  expect(await db.write((tx) => retryJobs(tx, ids, clock.now()))).toBe(1)
  expect(await db.write((tx) => retryJobs(tx, ids, clock.now()))).toBe(0)

  const repaired = witness('mail', ['post.created'])
  await dispatcher({ reactors: [repaired.reactor] }).drain()
  expect(repaired.seen).toEqual(['a'])
  expect(await listJobs(db, { limit: 10 })).toEqual([])
})

test('told that its service is back, a reactor rests no longer', async () => {
  const { dispatcher, happen } = workshop()
  let away = true
  const seen: string[] = []
  const search = {
    name: 'search',
    events: ['post.created'],
    handle: async (_: ReactorServices, event: EventRow) => {
      if (away) throw new NotNow('engine down')
      seen.push(event.subject_id)
    },
  }
  const working = dispatcher({ reactors: [search] })
  await happen('post.created', 'a')
  await working.drain()
  away = false
  await working.drain()
  working.goOn(['mail'])
  await working.drain()
  expect(seen).toEqual([])
  working.goOn(['search'])
  await working.drain()
  expect(seen).toEqual(['a'])
})

test('while its service is away a reactor rests, and no try is counted however long it takes', async () => {
  const { dispatcher, happen, clock, db } = workshop()
  let away = true
  const seen: string[][] = []
  let calls = 0
  const search = {
    name: 'search',
    events: ['post.created'],
    batch: 100,
    handleMany: async (_: ReactorServices, events: EventRow[]) => {
      calls++
      if (away) throw new NotNow('engine down')
      seen.push(events.map((event) => event.subject_id))
    },
  }
  const working = dispatcher({ reactors: [search] })
  for (let minute = 0; minute < 100; minute++) {
    await happen('post.created', `post-${minute}`)
    await working.drain()
    clock.pass(60)
  }
  expect(calls).toBe(100)
  expect(backlog(db, clock.now(), ['search'])).toMatchObject({ ready: 100, dead: 0, oldest: 6000 })

  await working.drain()
  await working.drain()
  expect(calls).toBe(101)
  away = false
  clock.pass(29)
  await working.drain()
  expect(seen).toEqual([])
  clock.pass(1)
  await working.drain()
  expect(seen).toEqual([Array.from({ length: 100 }, (_, n) => `post-${n}`)])
})

test('one bad job of a batch ends up alone, the others are done', async () => {
  const { dispatcher, happen, db } = workshop()
  const indexed: string[] = []
  const sizes: number[] = []
  const search = {
    name: 'search',
    events: ['post.created'],
    batch: 4,
    handleMany: async (_: ReactorServices, events: EventRow[]) => {
      sizes.push(events.length)
      const ids = events.map((event) => event.subject_id)
      if (ids.includes('bad')) throw new Error('not a document')
      indexed.push(...ids)
    },
  }
  for (const id of ['a', 'bad', 'c', 'd', 'e']) await happen('post.created', id)
  await dispatcher({ reactors: [search] }).drain()
  expect(sizes).toEqual([4, 2, 1, 1, 2, 1])
  expect(indexed).toEqual(['a', 'c', 'd', 'e'])
  expect(await listJobs(db, { limit: 10 })).toMatchObject([{ attempts: 1, state: 'ready' }])
})

test('a hung handler is given up after its limit', async () => {
  const { dispatcher, happen, db } = workshop()
  const hung = {
    name: 'hung',
    events: ['post.created'],
    limit: 0.02,
    handle: () => new Promise<void>(() => {}),
  }
  await happen('post.created', 'a')
  await dispatcher({ reactors: [hung] }).drain()
  expect(await listJobs(db, { limit: 10 })).toMatchObject([
    { state: 'ready', attempts: 1, last_error: 'TookTooLong: hung took longer than 0.02 s' },
  ])
})

test('an expired lease is taken again; one that kills its worker at every try ends as dead', async () => {
  const { dispatcher, happen, clock, db } = workshop()
  const search = witness('search', ['post.created'])
  await happen('post.created', 'a')
  const lost = { state: 'leased', lease_owner: 'elsewhere/1/x' }
  await dispatcher({ reactors: [{ ...search.reactor, handle: async () => {} }] }).drain()
  const until = (seconds: number) => new Date(clock.time + seconds * 1000)

  await db.write((tx) => tx.job.updateMany({ data: { ...lost, lease_until: until(10) } }))
  await dispatcher({ reactors: [search.reactor] }).drain()
  expect(search.seen).toEqual([])
  clock.pass(10)
  await dispatcher({ reactors: [search.reactor] }).drain()
  expect(search.seen).toEqual(['a'])

  await db.write((tx) =>
    tx.job.updateMany({ data: { ...lost, lease_until: until(0), attempts: 12 } }),
  )
  await dispatcher({ reactors: [search.reactor] }).drain()
  expect(search.seen).toEqual(['a'])
  expect(await listJobs(db, { limit: 10 })).toMatchObject([
    { state: 'dead', last_error: 'The process that ran it went away.' },
  ])
})

test('a lease is short and is renewed while its handler runs', async () => {
  const { dispatcher, happen, clock, db } = workshop()
  const left = async () => {
    const { lease_until } = await db.read.job.findFirstOrThrow()
    return ((lease_until?.getTime() ?? 0) - clock.time) / 1000
  }
  const lefts: number[] = []
  const slow = {
    name: 'slow',
    events: ['post.created'],
    limit: 3600,
    handle: async () => {
      lefts.push(await left())
      clock.pass(100)
      await vi.waitUntil(async () => (await left()) === 120, { timeout: 10_000 })
      lefts.push(await left())
    },
  }
  await happen('post.created', 'a')
  await dispatcher({ reactors: [slow], renewal: 5 }).drain()
  expect(lefts).toEqual([120, 120])
  expect(await listJobs(db, { state: 'done', limit: 1 })).toHaveLength(1)
})

test('who has lost the lease can no longer say how the job ended', async () => {
  const { dispatcher, happen, db } = workshop()
  const thief = {
    name: 'search',
    events: ['post.created'],
    handle: async () => {
      await db.write((tx) => tx.job.updateMany({ data: { lease_owner: 'elsewhere/1/x' } }))
    },
  }
  await happen('post.created', 'a')
  await dispatcher({ reactors: [thief] }).drain()
  expect(await listJobs(db, { limit: 10 })).toMatchObject([{ state: 'leased' }])
})
