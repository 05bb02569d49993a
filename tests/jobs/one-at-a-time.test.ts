import { expect, test } from 'vitest'
import { postHandler, workshop } from './support'

const LEASE_MS = 121_000

test.each([
  { parallel: false, others: [] },
  { parallel: true, others: ['b'] },
])(
  'while a process is at jobs of a kind (parallel: $parallel), another one takes $others',
  async ({ parallel, others }) => {
    const { dispatcher, posted, clock, db } = workshop()
    const taken: string[] = []
    const stuck = { ...postHandler('kind'), parallel }
    const quick = { ...postHandler('kind', (id) => taken.push(id)), parallel }
    const one = dispatcher({ handlers: [stuck], renewalInterval: 1e9 })
    await posted('a')
    void one.drain()
    await expect.poll(() => db.read.job.count({ where: { state: 'leased' } })).toBe(1)

    const two = dispatcher({ handlers: [quick] })
    await posted('b')
    await two.drain()
    expect(taken).toEqual(others)

    // It never came back: once its lease has ended, nothing waits any longer.
    clock.pass(LEASE_MS / 1000)
    await two.drain()
    expect(taken.sort()).toEqual(['a', 'b'])
  },
)
