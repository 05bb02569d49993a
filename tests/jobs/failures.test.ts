import { expect, test, vi } from 'vitest'
import { retryJobs } from '~/jobs/commands.server'
import { backlog, listJobs } from '~/jobs/queries.server'
import type { HandlerServices } from '~/handlers/handler'
import { RetryAfter, RetryLater, SomeFailed } from '~/handlers/outcomes'
import type { StoredEvent } from '~/platform/events/events'
import { postHandler, witness, workshop } from './support'

const broken = (calls: { count: number }, maxAttempts: number) => {
  const handle = () => {
    calls.count++
    throw new Error('no such mailbox')
  }
  return postHandler('mail', handle, { maxAttempts })
}

test('a failing job is retried after 1, 2, 4 … seconds, at most ten minutes, and is then dead', async () => {
  const { dispatcher, posted, clock, db } = workshop()
  const calls = { count: 0 }
  const working = dispatcher({ handlers: [broken(calls, 12)] })
  await posted('a')
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

test('the delay varies by a fifth', async () => {
  for (const [random, wait] of [
    [0, 800],
    [1, 1200],
  ] as const) {
    const { dispatcher, posted, clock, db } = workshop()
    await posted('a')
    await dispatcher({ handlers: [broken({ count: 0 }, 3)], random: () => random }).drain()
    const [job] = await listJobs(db, { limit: 1 })
    expect((job?.run_at.getTime() ?? 0) - clock.time).toBe(wait)
  }
})

test('a retried dead job has all its attempts again; other jobs are left alone', async () => {
  const { dispatcher, posted, clock, db } = workshop()
  await posted('a')
  await dispatcher({ handlers: [broken({ count: 0 }, 1)] }).drain()
  const [dead] = await listJobs(db, { state: 'dead', limit: 10 })
  expect(await backlog(db, clock.now())).toMatchObject({ dead: 1, ready: 0 })

  const ids = [dead?.id ?? '']
  expect(await db.write((tx) => retryJobs(tx, ids, clock.now()))).toBe(1)
  expect(await db.write((tx) => retryJobs(tx, ids, clock.now()))).toBe(0)

  const repaired = witness('mail')
  await dispatcher({ handlers: [repaired.handler] }).drain()
  expect(repaired.seen).toEqual(['a'])
  expect(await listJobs(db, { limit: 10 })).toEqual([])
})

test('a handler resumes when its service is back', async () => {
  const { dispatcher, posted } = workshop()
  let away = true
  const seen: string[] = []
  const search = postHandler('search', (id) => {
    if (away) throw new RetryLater('engine down')
    seen.push(id)
  })
  const working = dispatcher({ handlers: [search] })
  await posted('a')
  await working.drain()
  away = false
  await working.drain()
  working.resume(['mail'])
  await working.drain()
  expect(seen).toEqual([])
  working.resume(['search'])
  await working.drain()
  expect(seen).toEqual(['a'])
})

test('a handler pauses while its service is unavailable, and no attempt is counted', async () => {
  const { dispatcher, posted, clock, db } = workshop()
  let away = true
  const seen: string[][] = []
  let calls = 0
  const search = {
    name: 'search',
    events: ['post.created'],
    batchSize: 100,
    handleMany: async (_: HandlerServices, events: StoredEvent[]) => {
      calls++
      if (away) throw new RetryLater('engine down')
      seen.push(events.map((event) => event.subject_id))
    },
  }
  const working = dispatcher({ handlers: [search] })
  for (let minute = 0; minute < 100; minute++) {
    await posted(`post-${minute}`)
    await working.drain()
    clock.pass(60)
  }
  expect(calls).toBe(100)
  const waiting = { ready: 100, dead: 0, oldest: 6000 }
  expect(await backlog(db, clock.now(), ['search'])).toMatchObject(waiting)

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
  const { dispatcher, posted, db } = workshop()
  const indexed: string[] = []
  const sizes: number[] = []
  const search = {
    name: 'search',
    events: ['post.created'],
    batchSize: 4,
    handleMany: async (_: HandlerServices, events: StoredEvent[]) => {
      sizes.push(events.length)
      const ids = events.map((event) => event.subject_id)
      if (ids.includes('bad')) throw new Error('not a document')
      indexed.push(...ids)
    },
  }
  await posted('a', 'bad', 'c', 'd', 'e')
  await dispatcher({ handlers: [search] }).drain()
  expect(sizes).toEqual([4, 2, 1, 1, 2, 1])
  expect(indexed).toEqual(['a', 'c', 'd', 'e'])
  expect(await listJobs(db, { limit: 10 })).toMatchObject([{ attempts: 1, state: 'ready' }])
})

test('a batch that says what failed is not tried in halves, and what it was told to wait for is waited for', async () => {
  const { dispatcher, posted, clock, db } = workshop()
  const sizes: number[] = []
  const courses = {
    name: 'homework',
    events: ['post.created'],
    batchSize: 4,
    maxAttempts: 3,
    handleMany: async (_: HandlerServices, events: StoredEvent[]) => {
      sizes.push(events.length)
      const [, busy, broken] = events
      if (!busy || !broken) throw new RetryAfter('still busy', 0.1)
      throw new SomeFailed(
        new Map<number, unknown>([
          [busy.seq, new RetryAfter('busy', 100)],
          [broken.seq, new Error('broken')],
        ]),
      )
    },
  }
  const working = dispatcher({ handlers: [courses] })
  await posted('a', 'busy', 'broken', 'd')
  await working.drain()
  expect(sizes).toEqual([4])
  const waits = async () =>
    (await listJobs(db, { limit: 9 })).map(({ run_at, last_error, state, attempts }) => [
      (run_at.getTime() - clock.time) / 1000,
      last_error,
      state,
      attempts,
    ])
  expect(await waits()).toEqual([
    [1, 'Error: broken', 'ready', 1],
    [110, 'RetryAfter: busy', 'ready', 1],
  ])
  // Never sooner than without being told, and each is an attempt.
  clock.pass(110)
  await working.drain()
  expect(await waits()).toEqual([
    [2, 'RetryAfter: still busy', 'ready', 2],
    [2, 'RetryAfter: still busy', 'ready', 2],
  ])
  clock.pass(2)
  await working.drain()
  expect((await waits()).map(([, , state]) => state)).toEqual(['dead', 'dead'])
})

test('a hung handler times out', async () => {
  const { dispatcher, posted, db } = workshop()
  const hung = postHandler('hung', undefined, { timeoutSeconds: 0.02 })
  await posted('a')
  await dispatcher({ handlers: [hung] }).drain()
  expect(await listJobs(db, { limit: 10 })).toMatchObject([
    { state: 'ready', attempts: 1, last_error: 'JobTimeout: hung took longer than 0.02 s' },
  ])
})

test('an expired lease is reclaimed; a job that kills its worker at every attempt ends as dead', async () => {
  const { dispatcher, posted, clock, db } = workshop()
  const search = witness('search')
  await posted('a')
  const lost = { state: 'leased', worker_id: 'elsewhere/1/x' }
  await dispatcher({ handlers: [{ ...search.handler, handle: async () => {} }] }).drain()
  const until = (seconds: number) => new Date(clock.time + seconds * 1000)

  await db.write((tx) => tx.job.updateMany({ data: { ...lost, lease_until: until(10) } }))
  await dispatcher({ handlers: [search.handler] }).drain()
  expect(search.seen).toEqual([])
  clock.pass(10)
  await dispatcher({ handlers: [search.handler] }).drain()
  expect(search.seen).toEqual(['a'])

  const last = { ...lost, lease_until: until(0), attempts: 12 }
  await db.write((tx) => tx.job.updateMany({ data: last }))
  await dispatcher({ handlers: [search.handler] }).drain()
  expect(search.seen).toEqual(['a'])
  expect(await listJobs(db, { limit: 10 })).toMatchObject([
    { state: 'dead', last_error: 'The process that ran it went away.' },
  ])
})

test('a job whose processes go on dying waits longer each time, and takes no other with it', async () => {
  const { dispatcher, posted, clock, db } = workshop()
  const ran: string[][] = []
  const many = {
    name: 'search',
    events: ['post.created'],
    batchSize: 10,
    handleMany: async (_: HandlerServices, events: StoredEvent[]) =>
      void ran.push(events.map(({ subject_id }) => subject_id)),
  }
  await posted('a', 'b', 'c')
  await dispatcher({ handlers: [many] }).drain()
  expect(ran).toEqual([['a', 'b', 'c']])
  // As often, processes that had leased them together died.
  const waits: number[] = []
  for (const attempts of [1, 2, 3, 4, 11]) {
    const lease = { state: 'leased', worker_id: 'elsewhere/1/x', lease_until: new Date(clock.time) }
    await db.write((tx) => tx.job.updateMany({ data: { ...lease, attempts } }))
    await dispatcher({ handlers: [many] }).drain()
    const { run_at } = await db.read.job.findFirstOrThrow()
    waits.push(Math.max(0, (run_at.getTime() - clock.time) / 1000))
  }
  expect(waits).toEqual([0, 0, 1, 2, 256])
  expect(ran.slice(1)).toEqual(Array(2).fill(['a', 'b', 'c']))
  clock.pass(256)
  await dispatcher({ handlers: [many] }).drain()
  expect(ran.slice(3)).toEqual([['a'], ['b'], ['c']])
})

test('a lease is short and is renewed while its handler runs', async () => {
  const { dispatcher, posted, clock, db } = workshop()
  const left = async () => {
    const { lease_until } = await db.read.job.findFirstOrThrow()
    return ((lease_until?.getTime() ?? 0) - clock.time) / 1000
  }
  const lefts: number[] = []
  const slow = postHandler('slow', async () => {
    lefts.push(await left())
    clock.pass(100)
    await vi.waitUntil(async () => (await left()) === 120, { timeout: 10_000 })
    lefts.push(await left())
  })
  await posted('a')
  await dispatcher({ handlers: [slow], renewalInterval: 5 }).drain()
  expect(lefts).toEqual([120, 120])
  expect(await listJobs(db, { state: 'done', limit: 1 })).toHaveLength(1)
})

test('a worker without the lease cannot record how the job ended', async () => {
  const { dispatcher, posted, db } = workshop()
  const thief = postHandler('search', () =>
    db.write((tx) => tx.job.updateMany({ data: { worker_id: 'elsewhere/1/x' } })),
  )
  await posted('a')
  await dispatcher({ handlers: [thief] }).drain()
  expect(await listJobs(db, { limit: 10 })).toMatchObject([{ state: 'leased' }])
})

test('a stop while the database is away ends all the same', async () => {
  const { services, dispatcher } = workshop()
  const db = { ...services.db, writeSql: () => Promise.reject(new Error('away')) }
  const working = dispatcher({ services: { ...services, db }, handlers: [] })
  await expect(working.stop()).resolves.toBeUndefined()
})
