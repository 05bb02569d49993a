import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { Meilisearch } from 'meilisearch'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Dispatcher } from '~/jobs/dispatcher.server'
import { criteriaOf } from '~search/criteria'
import { readFact } from '~search/facts.server'
import type { Search } from '~search/index'
import { ROOT } from '~tests/support/paths'
import { ctxFor, openWorld, type World } from '~tests/support/world'
import { builtSearch, emptyEngine, searchOf, until } from './support/engine'
import { FaultyEngine } from './support/faulty-engine'
import { followUps, writePost } from './support/follow-ups'

/** Several processes on one data folder and one engine; some of them are killed (SIGKILL). */
const PROGRAM = join(ROOT, 'node_modules/.cache/quad-second-site/second-site.mjs')
let engine: FaultyEngine
let client: Meilisearch
let world: World
let search: Search
let dispatcher: Dispatcher

beforeAll(async () => {
  const bundled = build({
    entryPoints: [join(ROOT, 'tests/search/support/second-site.ts')],
    outfile: PROGRAM,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
  })
  engine = await new FaultyEngine().open()
  client = new Meilisearch({ host: engine.host, apiKey: engine.key })
  await bundled
})
afterAll(() => engine.close())

beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  engine.straight()
  await dispatcher.stop()
  await search.close()
  await world.close()
  await emptyEngine(client)
})

const open = async (made: Promise<Search> | Search) => {
  search = await made
  dispatcher = followUps(world, search)
}
const ask = (q: string) => search.posts(ctxFor(world, 'maya'), criteriaOf({ q }))
const jobs = (state: string) => world.db.read.job.count({ where: { state, name: 'search' } })
const uids = async () => (await client.getRawIndexes()).results.map(({ uid }) => uid).sort()

function another(...task: string[]): ChildProcess {
  const place = [dirname(world.db.sql.name), engine.host, engine.key]
  const options = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] as const }
  return spawn(process.execPath, ['--liftoff-only', PROGRAM, ...place, ...task], {
    ...options,
    stdio: [...options.stdio],
  })
}
const ended = async (child: ChildProcess) =>
  child.exitCode ?? child.signalCode ?? ((await once(child, 'exit'))[0] as number | null)

/** Kills another process once it has sent such a call; what it sent arrives all the same. */
function killWhen(child: ChildProcess, path: RegExp, first = async () => {}) {
  const dead = once(child, 'exit')
  let alive = true
  engine.way = async (call, pass) => {
    if (!alive || call.method === 'GET' || !path.test(call.path)) return pass()
    alive = false
    await first()
    await pass()
    child.kill('SIGKILL')
    return 'cut'
  }
  return dead
}

test('two that write and follow up at the same time leave the present state', async () => {
  await open(builtSearch(world, { server: engine }))
  const both = [another('write', 'one'), another('write', 'two')]
  expect(await Promise.all(both.map(ended))).toEqual([0, 0])
  await dispatcher.drain()
  expect(await search.verify()).toMatchObject({ clean: true })
  expect([await jobs('ready'), await jobs('leased'), await jobs('dead')]).toEqual([0, 0, 0])
  expect(await jobs('done')).toBe(2 * (12 + 3))
  expect(await ask('tapir')).toMatchObject({ total: 2 * 3 + 1, engine: 'meilisearch' })
})

test('[CLI-20] a site killed while it builds: the next one clears up and builds', async () => {
  const child = another('site')
  await killWhen(child, /posts_\d+\/documents/)
  expect((await uids()).some((uid) => /posts_\d+/.test(uid))).toBe(true)
  expect(await readFact(world.db, 'search.building')).not.toBeNull()
  await open(searchOf(world, { server: engine }))
  await search.start()
  expect((await ask('welcome')).total).toBe(1)
  await until(() => search.state() === 'up')
  expect(await uids()).toEqual(['about', 'people', 'posts'])
  expect(await search.verify()).toMatchObject({ clean: true })
})

test('[CLI-20] a reindex killed while it exchanges: the running site writes what went elsewhere', async () => {
  await open(builtSearch(world, { server: engine }))
  await killWhen(another('reindex'), /swap-indexes/, async () => {
    await writePost(world, 'sam', 'Okapi at dawn')
    await dispatcher.drain()
  })
  expect(await jobs('done')).toBe(1)
  expect((await ask('welcome')).engine).toBe('meilisearch')
  await until(async () => (await search.verify()).posts.missing.length === 1)
  await writePost(world, 'sam', 'Okapi at noon')
  await dispatcher.drain()
  expect(await search.verify()).toMatchObject({ clean: true })
  expect(await ask('okapi')).toMatchObject({ total: 2, engine: 'meilisearch' })
  expect(await readFact(world.db, 'search.owed')).toBeNull()
  await search.reindex()
  expect(await uids()).toEqual(['about', 'people', 'posts'])
})
