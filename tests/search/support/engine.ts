import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readEnv } from '~/platform/settings/env.server'
import { openLog, type Log } from '~/platform/monitoring/log.server'
import { openSearch, type Search } from '~search/index'
import { startServer, type ServerHandle } from '~search/engine/server'
import { ctxFor, openFixtures, type Fixtures, type PersonName } from '~tests/support/database'

export type TestEngine = { server: ServerHandle; client: Meilisearch }

let running: Promise<TestEngine> | undefined

/** This worker's Meilisearch, without any index. It starts once and ends with the worker. */
export async function emptyEngine(): Promise<TestEngine> {
  running ??= startEngine()
  const engine = await running
  await clearEngine(engine.client)
  return engine
}

async function startEngine(): Promise<TestEngine> {
  const dataDir = mkdtempSync(join(process.env.QUAD_TEST_ENGINES ?? tmpdir(), 'engine-'))
  const { server, ...rest } = await startServer({ dataDir, log: openLog('silent') })
  if (!server) throw new Error(`No Meilisearch for the tests: ${JSON.stringify(rest)}`)
  return { server, client: openClient(server) }
}

/** It gives up after 5 s by itself, which a task takes on a busy machine: 0 is no limit. */
export const openClient = ({ host, key }: Pick<ServerHandle, 'host' | 'key'>): Meilisearch =>
  new Meilisearch({ host, apiKey: key, defaultWaitOptions: { timeout: 0, interval: 20 } })

export const indexNames = async (client: Meilisearch): Promise<string[]> =>
  (await client.getRawIndexes({ limit: 1000 })).results.map(({ uid }) => uid).sort()

export async function clearEngine(client: Meilisearch): Promise<void> {
  const names = await indexNames(client)
  await Promise.all(names.map((uid) => client.deleteIndex(uid).waitTask()))
}

/** The worker's engine, emptied before each test. */
export function withEngine(): () => TestEngine {
  let engine: TestEngine
  beforeEach(async () => {
    engine = await emptyEngine()
  })
  return () => engine
}

export const ENGINES = ['meilisearch', 'database'] as const

type Searches = Record<(typeof ENGINES)[number], Search> & {
  fixtures: Fixtures
  ctx: (name: PersonName) => ReturnType<typeof ctxFor>
}

/** Search over one database for all tests of a file: by the engine, and by the database alone. */
export function withSearches(
  fill: (db: Fixtures['db']) => Promise<unknown> = async () => {},
  open: () => Promise<Fixtures> = openFixtures,
): Searches {
  const opened = {} as Searches
  beforeAll(async () => {
    const fixtures = await open()
    Object.assign(opened, { fixtures, ctx: (name: PersonName) => ctxFor(fixtures, name) })
    await fill(fixtures.db)
    opened.database = createSearch(fixtures, null)
    opened.meilisearch = await createBuiltSearch(fixtures, await emptyEngine())
  })
  afterAll(async () => {
    await opened.meilisearch?.close()
    await opened.fixtures?.close()
  })
  return opened
}

/** So long that a busy machine does not make the database answer where the engine is meant. */
const TIMEOUT = 15_000

type SearchOptions = { settings?: Record<string, string>; log?: Log }
type EngineLocation = { server: Pick<ServerHandle, 'host' | 'key'> }

/** The program's search over fixtures, with this engine or without one. */
export function createSearch(
  { db }: Pick<Fixtures, 'db'>,
  engine: EngineLocation | null,
  timeout: number = TIMEOUT,
  { settings = {}, log = openLog('silent') }: SearchOptions = {},
): Search {
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'quad-search-')),
    MEILI_HOST: engine?.server.host ?? '',
    MEILI_KEY: engine?.server.key ?? '',
    ...settings,
  })
  return openSearch({ db, env, log, timeout })
}

/** The same, with its indexes built and answering. */
export async function createBuiltSearch(
  fixtures: Fixtures,
  engine: EngineLocation,
  options?: SearchOptions,
) {
  const search = createSearch(fixtures, engine, TIMEOUT, options)
  await search.start()
  await waitUntil(() => search.state() === 'up')
  return search
}

/** Waits for something that follows by itself; the limit is only there to end a broken test. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, limit = 60_000) {
  const end = Date.now() + limit
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come about')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
