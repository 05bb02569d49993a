import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '~/platform/settings/env.server'
import { openLog } from '~/platform/monitoring/log.server'
import { engineAddress, writeRecord } from '~search/engine/connection'
import { startServer, type ServerHandle } from '~search/engine/server'
import { ownBytes, type MemoryLimit } from '~search/engine/server-memory'
import { ROOT } from '~tests/support/paths'
import { bundle } from '../support/bundle'
import { waitUntil } from './support/engine'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quad-server-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function start(memory?: MemoryLimit): Promise<ServerHandle> {
  const log = openLog('silent')
  const { server, ...rest } = await startServer({ dataDir, log, ...(memory && { memory }) })
  if (!server) throw new Error(JSON.stringify(rest))
  return server
}

const runs = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const healthy = async (host: string) =>
  (await fetch(`${host}/health`).catch(() => null))?.ok === true
/** A call with the key of the server. */
const call = ({ host, key }: ServerHandle, path: string, json?: object) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(host + path, {
    headers,
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  })
}

test('answers on this machine only, with a key that only its owner can read', async () => {
  const server = await start()
  expect(new URL(server.host).hostname).toBe('127.0.0.1')
  expect((await fetch(`${server.host}/indexes`)).status).toBe(401)
  expect((await call(server, '/indexes')).status).toBe(200)
  const command = readFileSync(`/proc/${server.pid}/cmdline`, 'utf8')
  expect(command).toContain('--no-analytics')
  expect(command).not.toContain(server.key)
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
  expect(engineAddress(env)).toEqual({ host: server.host, key: server.key })
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.json'))).toEqual([
    'meilisearch.json',
  ])
  await server.stop()
  expect(runs(server.pid)).toBe(false)
  expect(engineAddress(env)).toBeNull()
})

test('its indexing goes after its searches', async () => {
  const server = await start()
  const threads = readdirSync(`/proc/${server.pid}/task`)
  const threadName = (thread: string) =>
    readFileSync(`/proc/${server.pid}/task/${thread}/comm`, 'utf8').trim()
  const late = threads.filter((thread) => getPriority(Number(thread)) === 10).map(threadName)
  expect(late.length).toBeGreaterThan(0)
  expect(late.filter((name) => !name.startsWith('indexing-thread'))).toEqual([])
  await server.stop()
})

test('a second one of the same copy uses the first', async () => {
  const first = await start()
  const second = await start()
  expect(second.host).toBe(first.host)
  await second.stop()
  expect(await healthy(first.host)).toBe(true)
  await first.stop()
})

test('killed, it is started again at the same place with its data', async () => {
  const server = await start()
  await call(server, '/indexes', { uid: 'kept' })
  const isThere = async () => (await call(server, '/indexes/kept')).ok
  await waitUntil(isThere)
  const before = server.pid
  process.kill(before, 'SIGKILL')
  await waitUntil(async () => server.pid !== before && (await healthy(server.host)))
  expect(await isThere()).toBe(true)
  await server.stop()
})

test('it is started again once to free memory, after a rest from indexing, with its data', async () => {
  const server = await start({ bytes: 1, look: 50, quiet: 2_000, rest: 60_000 })
  expect(ownBytes(server.pid)).toBeGreaterThan(1_000_000)
  expect(ownBytes(2 ** 30)).toBe(0)
  const before = server.pid
  await call(server, '/indexes', { uid: 'kept' })
  const began = Date.now()
  await waitUntil(() => Promise.resolve(server.pid !== before))
  expect(Date.now() - began).toBeGreaterThan(1_900)
  await waitUntil(() => healthy(server.host))
  expect((await call(server, '/indexes/kept')).ok).toBe(true)
  const after = server.pid
  await sleep(500)
  expect(server.pid).toBe(after)
  await server.stop()
  expect(runs(after)).toBe(false)
})

test('with enough room it is left alone', async () => {
  const server = await start({ bytes: 1024 ** 4, look: 20, quiet: 0, rest: 0 })
  const before = server.pid
  await sleep(500)
  expect(server.pid).toBe(before)
  await server.stop()
})

test('where it can’t be started again at once, that is tried until it can', async () => {
  const server = await start()
  const before = server.pid
  // As on a full disk: its log has no place.
  const blocked = join(dataDir, 'meilisearch.log.1')
  rmSync(blocked, { force: true })
  mkdirSync(join(blocked, 'in the way'), { recursive: true })
  process.kill(before, 'SIGKILL')
  await sleep(1_000)
  expect(await healthy(server.host)).toBe(false)
  rmSync(blocked, { recursive: true })
  await waitUntil(async () => server.pid !== before && (await healthy(server.host)))
  await server.stop()
})

test('with data that cannot be opened it begins with none', async () => {
  const before = await start()
  await before.stop()
  writeFileSync(join(dataDir, 'meilisearch/data/tasks/data.mdb'), 'nothing that it wrote')
  const server = await start()
  const indexes: unknown = await (await call(server, '/indexes')).json()
  expect(indexes).toMatchObject({ results: [], total: 0 })
  expect(readFileSync(join(dataDir, 'meilisearch.log.1'), 'utf8')).toContain('MDB_INVALID')
  await server.stop()
})

test('what answers at its old address with another key is not taken for it', async () => {
  const other = createServer((_, res) => res.writeHead(403).end())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  writeRecord(dataDir, { host: `http://127.0.0.1:${port}`, pid: process.pid })
  const server = await start()
  expect(new URL(server.host).port).not.toBe(String(port))
  await server.stop()
  other.close()
})

test('ends when the process that started it is killed', async () => {
  const program = join(ROOT, 'node_modules/.cache/quad-engine-owner/engine-owner.mjs')
  await bundle('search/support/engine-owner.ts', program)
  const owner = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>((resolve) =>
    owner.stdout.once('data', (text) => resolve(Number(text))),
  )
  expect(runs(pid)).toBe(true)
  owner.kill('SIGKILL')
  await waitUntil(() => !runs(pid))
})
