import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { readState } from '~search/operations/state.server'
import { ROOT } from '~tests/support/paths'
import { bundle } from '../support/bundle'
import { clearEngine, createSearch, waitUntil } from './support/engine'
import { withFaults } from './support/faults'

/** Several processes on one data folder and one engine; some of them are killed (SIGKILL). */
const PROGRAM = join(ROOT, 'node_modules/.cache/quad-second-site/second-site.mjs')
const faults = withFaults()
const { engine, ask, jobs, indexes } = faults

beforeAll(() => bundle('search/support/second-site.ts', PROGRAM))
afterEach(async () => {
  await faults.close()
  await clearEngine(faults.client)
})

const another = (...task: string[]): ChildProcess => inGroup('', ...task)
const inGroup = (MEILI_PREFIX: string, ...task: string[]): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--liftoff-only',
      PROGRAM,
      dirname(faults.fixtures.db.place),
      engine.host,
      engine.key,
      ...task,
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, MEILI_PREFIX },
    },
  )
const ended = async (child: ChildProcess) =>
  child.exitCode ?? child.signalCode ?? ((await once(child, 'exit'))[0] as number | null)

/** Kills another process once it has sent such a call; what it sent arrives all the same. */
function killWhen(child: ChildProcess, path: RegExp, first?: () => Promise<void>) {
  const dead = once(child, 'exit')
  faults.breakAt(path, () => child.kill('SIGKILL'), first && { first })
  return dead
}

test('two that write and follow up at the same time leave the present state', async () => {
  await faults.open('built')
  const both = [another('write', 'one'), another('write', 'two')]
  expect(await Promise.all(both.map(ended))).toEqual([0, 0])
  await faults.dispatcher.drain()
  expect(await faults.search.verify()).toMatchObject({ clean: true })
  expect([await jobs('ready'), await jobs('leased'), await jobs('dead')]).toEqual([0, 0, 0])
  expect(await jobs('done')).toBe(2 * (12 + 3))
  expect(await ask('tapir')).toMatchObject({ total: 2 * 3 + 1, engine: 'meilisearch' })
})

test('[CLI-20] a site killed while it builds: the next one clears up and builds', async () => {
  await faults.open(null)
  await killWhen(another('site'), /posts_\d+\/documents/)
  expect((await indexes()).some((uid) => /posts_\d+/.test(uid))).toBe(true)
  expect(await readState(faults.fixtures.db, 'search.building')).not.toBeNull()
  faults.run(createSearch(faults.fixtures, { server: engine }))
  await faults.search.start()
  expect((await ask('welcome')).total).toBe(1)
  await waitUntil(() => faults.search.state() === 'up')
  expect(await indexes()).toEqual(['about', 'people', 'posts'])
  expect(await faults.search.verify()).toMatchObject({ clean: true })
})

test('[CLI-20] a reindex killed while it exchanges: the running site writes what went elsewhere', async () => {
  await faults.open('built')
  await killWhen(another('reindex'), /swap-indexes/, async () => {
    await faults.write('sam', 'Okapi at dawn')
    await faults.dispatcher.drain()
  })
  expect(await jobs('done')).toBe(1)
  expect((await ask('welcome')).engine).toBe('meilisearch')
  await waitUntil(async () => (await faults.search.verify()).posts.missing.length === 1)
  await faults.write('sam', 'Okapi at noon')
  await faults.dispatcher.drain()
  expect(await faults.search.verify()).toMatchObject({ clean: true })
  expect(await ask('okapi')).toMatchObject({ total: 2, engine: 'meilisearch' })
  expect(await readState(faults.fixtures.db, 'search.pendingReplay')).toBeNull()
  await faults.search.reindex()
  expect(await indexes()).toEqual(['about', 'people', 'posts'])
})

test('installations that share an engine have indexes of their own', async () => {
  await faults.open('built')
  await clearEngine(faults.client)
  await faults.client.createIndex('posts_1', { primaryKey: 'id' }).waitTask()
  await faults.client.createIndex('north_people_2', { primaryKey: 'id' }).waitTask()
  expect(await ended(inGroup('north_', 'finds', 'welcome'))).toBe(0)
  const own = ['north_about', 'north_people', 'north_posts']
  // What another one is building stays; what this one left behind doesn't.
  expect(await indexes()).toEqual([...own, 'posts_1'])
  expect(await ended(inGroup('north_posts_', 'finds', 'welcome'))).toBe(0)
  expect((await indexes()).length).toBe(7)
})
