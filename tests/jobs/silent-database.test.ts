import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Db } from '~/platform/database/types'
import { postHandler, witness, workshop } from './support'

/** What the driver says of a connection whose server fell silent. */
const silent = () => new Error('Connection terminated: the server doesn’t answer')

/** A database that falls silent at some of the transactions by hand, before or after they are written. */
function silentAt(db: Db, fails: (transaction: number) => 'before' | 'after' | null): Db {
  let transactions = 0
  const writeSql: Db['writeSql'] = async (work) => {
    const fault = fails(++transactions)
    if (fault === 'before') throw silent()
    const value = await db.writeSql(work)
    if (fault === 'after') throw silent()
    return value
  }
  return { ...db, writeSql }
}

/** Far less than a lease lasts */
const SOON = { timeout: 10_000 }

const LEASING = 1
const RECORDING = 2

test.each(['before', 'after'] as const)(
  'a job whose end can’t be recorded, as the database falls silent %s it is written, is done once',
  async (when) => {
    const { dispatcher, posted, services, db } = workshop()
    const { seen, handler } = witness('search')
    const failing = silentAt(db, (transaction) => (transaction === RECORDING ? when : null))
    await posted('a')
    await dispatcher({ services: { ...services, db: failing }, handlers: [handler] }).drain()
    expect(await db.read.job.findMany()).toMatchObject([{ state: 'done', attempts: 1 }])
    expect(seen).toEqual(['a'])
  },
)

test('a job that failed while the database was away is tried again once it is back', async () => {
  const { dispatcher, posted, services, db } = workshop()
  const broken = postHandler('broken', () => Promise.reject(new Error('broken')))
  const failing = silentAt(db, (transaction) => (transaction === RECORDING ? 'before' : null))
  await posted('a')
  await dispatcher({ services: { ...services, db: failing }, handlers: [broken] }).drain()
  expect(await db.read.job.findMany()).toMatchObject([
    { state: 'ready', attempts: 1, last_error: 'Error: broken' },
  ])
})

test('a lease of which nothing was heard is found again, and counts as no attempt', async () => {
  const { dispatcher, posted, services, db } = workshop()
  const { seen, handler } = witness('search')
  const failing = silentAt(db, (transaction) => (transaction === LEASING ? 'after' : null))
  await posted('a')
  const working = dispatcher({ services: { ...services, db: failing }, handlers: [handler] })
  working.start()
  await vi.waitFor(() => expect(seen).toEqual(['a']), SOON)
  await working.stop()
  expect(await db.read.job.findMany()).toMatchObject([{ state: 'done', attempts: 1 }])
})

test('what still runs when a lease is looked for goes on, and runs once', async () => {
  const { dispatcher, posted, services, db } = workshop()
  const search = witness('search')
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const slow = vi.fn(() => ended)
  let isSilent = false
  const failing = silentAt(db, () => {
    if (!isSilent) return null
    isSilent = false
    return 'after'
  })
  const handlers = [postHandler('slow', slow), search.handler]
  const working = dispatcher({ services: { ...services, db: failing }, handlers, pollInterval: 5 })
  await posted('a')
  working.start()
  await vi.waitFor(async () => {
    expect(slow).toHaveBeenCalledOnce()
    expect(await db.read.job.count({ where: { state: 'done' } })).toBe(1)
  }, SOON)
  isSilent = true
  await posted('b')
  await vi.waitFor(() => expect(search.seen).toEqual(['a', 'b']), SOON)
  end()
  await vi.waitFor(
    async () => expect(await db.read.job.count({ where: { state: 'done' } })).toBe(4),
    SOON,
  )
  await working.stop()
  expect(slow).toHaveBeenCalledTimes(2)
  const attempts = (await db.read.job.findMany()).map((job) => job.attempts)
  expect(attempts).toEqual([1, 1, 1, 1])
})

test('an end that can’t be recorded for another reason leaves the job to the end of its lease', async () => {
  const { dispatcher, posted, services, clock, db } = workshop()
  const { seen, handler } = witness('search')
  let transactions = 0
  const writeSql: Db['writeSql'] = (work) =>
    ++transactions === RECORDING ? Promise.reject(new Error('a mistake')) : db.writeSql(work)
  const mistaken = { ...services, db: { ...db, writeSql } }
  await posted('a')
  const working = dispatcher({ services: mistaken, handlers: [handler] })
  await working.drain()
  await working.drain()
  expect(seen).toEqual(['a'])
  clock.pass(121)
  await working.drain()
  expect(seen).toEqual(['a', 'a'])
  expect(await db.read.job.findMany()).toMatchObject([{ state: 'done', attempts: 2 }])
})

test('a worker that is stopped doesn’t go on trying to record what it did', async () => {
  const { dispatcher, posted, services, db } = workshop()
  let [transactions, isSilent] = [0, false]
  const failing = silentAt(db, () => {
    transactions++
    return isSilent ? 'before' : null
  })
  const falling = postHandler('falling', () => (isSilent = true))
  const working = dispatcher({ services: { ...services, db: failing }, handlers: [falling] })
  await posted('a')
  working.start()
  await vi.waitFor(() => expect(isSilent).toBe(true), SOON)
  await working.stop(10)
  await sleep(600)
  const before = transactions
  await sleep(600)
  expect(transactions).toBe(before)
})
