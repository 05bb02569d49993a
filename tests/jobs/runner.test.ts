import { expect, onTestFinished, test, vi } from 'vitest'
import type { JobKind, LeasedJob } from '~/jobs/catalog'
import { runBatch } from '~/jobs/runner'

const JOBS = [{ id: 'a' }, { id: 'b' }] as LeasedJob[]
const run = (work: () => Promise<void>) =>
  runBatch({ name: 'mail', timeoutSeconds: 60, run: work } as unknown as JobKind, {} as never, JOBS)

test('a run that is over leaves no timer, however it went', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  expect((await run(() => Promise.resolve())).done).toEqual(JOBS)
  expect((await run(() => Promise.reject(new Error('no')))).failed).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('one that hangs ends with its seconds, for all of its jobs', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const hanging = run(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  const { failed } = await hanging
  expect(failed.map(({ job, error }) => [job.id, String(error)])).toEqual([
    ['a', 'JobTimeout: mail took longer than 60 s'],
    ['b', 'JobTimeout: mail took longer than 60 s'],
  ])
})
