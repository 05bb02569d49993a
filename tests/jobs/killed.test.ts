import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { bundle } from '../support/bundle'
import { ROOT } from '../support/paths'
import { followUp } from './follow-up'
import { databaseFolder } from './support'

/**
 * Processes are killed here for good (SIGKILL), each at another point of act and follow-up. What they left
 * is followed up by the process of the tests, which is another one too.
 */
const PROGRAM = join(ROOT, 'node_modules/.cache/quad-kill-test/follow-up-process.mjs')

vi.setConfig({ testTimeout: 180_000 })

beforeAll(() => bundle('jobs/follow-up-process.ts', PROGRAM))

/** Over in a moment: optimising the database client would take longer than all its work. */
const QUICK = ['--liftoff-only']

type Place = { file: string; effects: string }

/** In a process of its own. Answers the signal that ended it, or its exit code. */
const run = ({ file, effects }: Place, acts: number, death = '') =>
  new Promise<string | number>((resolve) => {
    execFile(process.execPath, [...QUICK, PROGRAM, file, effects, String(acts), death], (error) =>
      resolve(error ? (error.signal ?? Number(error.code)) : 0),
    )
  })

function place(): Place {
  const { dir, file } = databaseFolder()
  return { file, effects: join(dir, 'effects') }
}

async function recover({ file, effects }: Place) {
  const db = openDb(file)
  await followUp(db, effects)
  // What processes died of three times waits.
  for (let pause = 0; pause < 100 && (await isUndone(db)); pause++) {
    await sleep(200)
    await followUp(db, effects)
  }
  await db.close()
}

const isUndone = async ({ read }: Db) => (await read.job.count({ where: { state: 'ready' } })) > 0

async function outcome({ file, effects }: Place) {
  const db = openDb(file)
  const keys = (await db.read.systemValue.findMany()).map((row) => row.key)
  const events = await db.read.event.findMany()
  const jobs = await db.read.job.groupBy({ by: ['state'], _count: true })
  await db.close()
  const calls = existsSync(effects) ? readFileSync(effects, 'utf8').trim().split('\n') : []
  return {
    acts: keys.filter((key) => key.startsWith('act:')).length,
    events: events.map((event) => event.id).sort(),
    effects: keys.flatMap((key) => /^effect:(.*)/.exec(key)?.[1] ?? []).sort(),
    jobs: Object.fromEntries(jobs.map((group) => [group.state, group._count])),
    calls,
  }
}

/**
 * With two acts the writes are: 1 and 2 the acts, 3 events to jobs with the first lease, then per
 * job its effect, its end, and the lease of the next.
 */
const DEATHS = [
  '1:before',
  ...[1, 3, 4, 5, 6].map((write) => `${write}:after`),
  // Within a transaction, which leaves what the one before has left; the long run tries each.
  ...(process.env.TEST_LONG ? ['3:before', '4:before', '5:before', '6:before'] : ['4:before']),
  'effect:1',
  'effect:2',
]

test.each(DEATHS)('killed at %s, a new process follows up each act once', async (death) => {
  const here = place()
  expect(await run(here, 2, death)).toBe('SIGKILL')
  const acted = death.startsWith('1:') ? Number(death === '1:after') : 2

  await recover(here)

  const end = await outcome(here)
  expect(end.acts).toBe(acted)
  expect(end.events).toHaveLength(acted)
  expect(end.effects).toEqual(end.events)
  expect(end.jobs).toEqual(acted ? { done: acted } : {})
  expect(end.calls.length).toBeLessThanOrEqual(acted + 1)
})

test('all jobs are done in the end, even if processes are killed again and again', async () => {
  const here = place()
  expect(await run(here, 5, '5:after')).toBe('SIGKILL')
  for (const death of ['1:before', '1:after', 'effect:1', '2:after'])
    expect(await run(here, 0, death)).toBe('SIGKILL')
  await recover(here)
  const end = await outcome(here)
  expect(end.effects).toEqual(end.events)
  expect(end.jobs).toEqual({ done: 5 })
})

test('three processes at once run each job once', async () => {
  const here = place()
  expect(await run(here, 8, '8:after')).toBe('SIGKILL')
  expect(await Promise.all([run(here, 0), run(here, 0), run(here, 0)])).toEqual([0, 0, 0])
  const end = await outcome(here)
  expect(end.effects).toEqual(end.events)
  expect([...end.calls].sort()).toEqual(end.events)
  expect(end.jobs).toEqual({ done: 8 })
})
