import { expect, test } from 'vitest'
import type { HandlerServices } from '~/handlers/handler'
import type { StoredEvent } from '~/platform/events/events'
import { backlog, listJobs } from '~/jobs/queries.server'
import { postHandler, witness, workshop } from './support'

test('each handler gets an event once, in order', async () => {
  const { dispatcher, happen, posted, db } = workshop()
  const search = witness('search', ['post.created', 'post.deleted'])
  const mail = witness('mail')
  await posted('a', 'b', 'c')
  await happen('post.deleted', 'a')
  await happen('no.handler', 'x')

  const first = dispatcher({ handlers: [search.handler, mail.handler] })
  await first.drain()
  await first.drain()

  expect(search.seen).toEqual(['a', 'b', 'c', 'a'])
  expect(mail.seen).toEqual(['a', 'b', 'c'])
  expect(await db.read.event.count({ where: { dispatched_at: null } })).toBe(0)
  expect(await db.read.job.count({ where: { state: 'done' } })).toBe(7)
})

test('an event that is dispatched again gets no second job', async () => {
  const { dispatcher, posted, db } = workshop()
  const search = witness('search')
  await posted('a')
  const working = dispatcher({ handlers: [search.handler] })
  await working.drain()

  await db.write((tx) => tx.event.updateMany({ data: { dispatched_at: null } }))
  await working.drain()

  expect(search.seen).toEqual(['a'])
  expect(await db.read.job.count()).toBe(1)
})

test('a handler that holds its events gets them no sooner, and until then none counts as waiting', async () => {
  const { dispatcher, posted, clock, db } = workshop()
  const { seen, handler } = witness('held')
  const working = dispatcher({ handlers: [{ ...handler, holdSeconds: 300 }] })
  await posted('a')
  await working.drain()
  clock.pass(299)
  await working.drain()
  expect([seen, (await backlog(db, clock.now())).oldest]).toEqual([[], 0])
  clock.pass(1)
  await working.drain()
  expect(seen).toEqual(['a'])
})

test('what is being done still counts as waiting since it began', async () => {
  const { dispatcher, posted, clock, db } = workshop()
  const seen: number[] = []
  const slow = postHandler('slow', async () => {
    clock.pass(90)
    seen.push((await backlog(db, clock.now())).oldest)
  })
  await posted('a')
  await dispatcher({ handlers: [slow] }).drain()
  expect(seen).toEqual([90])
})

test('two dispatchers share the jobs without running any twice', async () => {
  const { dispatcher, posted } = workshop()
  const seen: string[] = []
  const handler = postHandler('slow', (id) => {
    seen.push(id)
    return new Promise((resolve) => setTimeout(resolve, 1))
  })
  const subjects = Array.from({ length: 40 }, (_, n) => `post-${String(n).padStart(2, '0')}`)
  await posted(...subjects)

  const workers = [dispatcher({ handlers: [handler] }), dispatcher({ handlers: [handler] })]
  await Promise.all(workers.map((worker) => worker.drain()))

  expect([...seen].sort()).toEqual(subjects)
})

test('a dispatcher runs at once when woken, and finds jobs by polling', async () => {
  const { dispatcher, posted } = workshop()
  const search = witness('search')
  const woken = dispatcher({ handlers: [search.handler], pollInterval: 3_600_000 })
  woken.start()
  await posted('told')
  woken.wake()
  await expect.poll(() => search.seen).toEqual(['told'])
  await woken.stop()

  const polling = dispatcher({ handlers: [search.handler], pollInterval: 5 })
  polling.start()
  await posted('found')
  await expect.poll(() => search.seen).toEqual(['told', 'found'])
  await polling.stop()
})

test('between two runs of a kind that rests, what happens gathers', async () => {
  const { dispatcher, posted } = workshop()
  const runs: string[][] = []
  const search = {
    name: 'search',
    events: ['post.created'],
    batchSize: 2,
    restMs: 3_600_000,
    handleMany: async (_: HandlerServices, events: StoredEvent[]) =>
      void runs.push(events.map((event) => event.subject_id)),
  }
  const other = witness('other')
  const working = dispatcher({ handlers: [search, other.handler], pollInterval: 5 })
  await posted('a', 'b', 'c')
  working.start()
  // More than fits in one run doesn't wait.
  await expect.poll(() => runs).toEqual([['a', 'b'], ['c']])
  await posted('d')
  await expect.poll(() => other.seen).toEqual(['a', 'b', 'c', 'd'])
  await working.stop()
  expect(runs).toHaveLength(2)
  // Who needs the consequences now waits for no rest.
  const alone = dispatcher({ handlers: [search] })
  await alone.drain()
  await posted('e')
  await alone.drain()
  expect(runs.slice(2)).toEqual([['d'], ['e']])
})

test('a handler of single events can get several in one run, in their order', async () => {
  const { dispatcher, posted, db } = workshop()
  const seen: string[] = []
  const badges = postHandler('badges', (id) => {
    seen.push(id)
    if (id === 'bad') throw new Error('no badge')
  })
  await posted('a', 'bad', 'c')
  await dispatcher({ handlers: [{ ...badges, batchSize: 4 }] }).drain()
  expect(seen).toEqual(['a', 'bad', 'a', 'bad', 'a', 'bad', 'c'])
  expect(await listJobs(db, { limit: 10 })).toMatchObject([{ attempts: 1, state: 'ready' }])
})

test('stopping waits for running jobs, and releases unfinished ones without counting an attempt', async () => {
  const { dispatcher, posted, db } = workshop()
  const jobs = async () =>
    (await db.read.job.findMany()).map(({ state, attempts }) => `${state} ${attempts}`)
  for (const end of ['done 1', 'ready 0']) {
    let begun = false
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const handler = postHandler('slow', () => ((begun = true), released))
    await posted(end)
    const working = dispatcher({ handlers: [handler], pollInterval: 5 })
    working.start()
    await expect.poll(() => begun).toBe(true)
    const stopped = end === 'done 1' ? working.stop() : working.stop(10)
    if (end === 'done 1') release()
    await stopped
    expect((await jobs()).at(-1)).toBe(end)
  }
})
