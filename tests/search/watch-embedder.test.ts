import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '~/platform/settings/env.server'
import { openLog } from '~/platform/monitoring/log.server'
import { configuredEmbedder } from '~search/meaning/configured-embedder'
import { embed, EmbedderUnavailable } from '~search/meaning/embedder'
import { readEmbedderRecord, writeEmbedderRecord } from '~search/meaning/own-embedder'
import { watchEmbedder } from '~search/meaning/watch-embedder'
import { ROOT } from '~tests/support/paths'
import { waitUntil } from './support/engine'

/** With the real weights, as a site runs it. */
function machine() {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-embedder-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { SEARCH_MEANING: 'on', MEILI_HOST: 'http://127.0.0.1:9' }
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, ...settings })
  const embedder = configuredEmbedder(env)!
  const watch = () => {
    const watched = watchEmbedder(env, openLog('silent'), ROOT)
    onTestFinished(() => watched.stop())
    return watched
  }
  const ask = (...texts: string[]) => embed(embedder, texts, AbortSignal.timeout(60_000))
  return { dataDir, env, watch, ask, record: () => readEmbedderRecord(dataDir) }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Megabytes of the machine's memory that it has had at most */
const peakMemory = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('one embedder for all programs of a machine, which starts again when it ends and ends with its site', async () => {
  const { dataDir, watch, ask, record } = machine()
  await expect(ask('early')).rejects.toThrow(EmbedderUnavailable)
  const [first, second] = [watch(), watch()]
  await waitUntil(() => record() !== null)
  const close = ([a, b]: (number[] | null)[]) => a!.reduce((sum, x, at) => sum + x * b![at]!, 0)
  const near = await ask('My roommate is too loud at night', 'noisy flatmate, can’t sleep')
  const far = await ask('My roommate is too loud at night', 'When is tuition due?')
  expect(close(near)).toBeGreaterThan(close(far) + 0.15)
  expect(await ask('')).toEqual([null])
  await expect(ask('x'.repeat(2_000_000))).rejects.toThrow('400')

  const { pid, port, key } = record()!
  expect(getPriority(pid)).toBe(10)
  const flags = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  expect(flags.slice(1, 3)).toEqual(['--max-old-space-size=48', '--max-semi-space-size=1'])
  await ask(...Array.from({ length: 32 }, (_, at) => `${at} long text `.repeat(200)))
  expect(peakMemory(pid)).toBeLessThan(160)
  const stranger = await fetch(`http://127.0.0.1:${port}/v1/embeddings`, {
    method: 'POST',
    body: '{"input":["a"]}',
  })
  expect(stranger.status).toBe(401)
  expect(key).toHaveLength(32)

  process.kill(pid, 'SIGKILL')
  await waitUntil(() => (record() ?? { pid }).pid !== pid)
  await expect(ask('again')).resolves.toHaveLength(1)
  first.stop()
  second.stop()
  // At once: the site may end before it hears that the embedder has.
  expect(record()).toBeNull()
  // One that is gone doesn't keep the next from starting.
  writeEmbedderRecord(dataDir, { port, key, pid })
  watch()
  await waitUntil(() => record()?.pid !== pid)
  await expect(ask('once more')).resolves.toHaveLength(1)
  expect(isAlive(pid)).toBe(false)
})

test('one that hangs is killed and started again, one that is busy is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { watch, ask, record } = machine()
  watch()
  await waitUntil(() => record() !== null)
  const { pid } = record()!
  const batch = ask(...Array.from({ length: 32 }, (_, at) => `${at} long text `.repeat(200)))
  // 15 seconds
  for (let look = 0; look < 3; look++) vi.advanceTimersByTime(5_000)
  await batch
  expect(record()!.pid).toBe(pid)
  process.kill(pid, 'SIGSTOP')
  for (let look = 0; look < 3; look++) vi.advanceTimersByTime(5_000)
  await waitUntil(() => (record() ?? { pid }).pid !== pid)
  await expect(ask('again')).resolves.toHaveLength(1)
  expect(isAlive(pid)).toBe(false)
})
