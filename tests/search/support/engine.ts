import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readEnv } from '~/platform/env.server'
import { openLog } from '~/platform/log.server'
import { openSearch, type Search } from '~search/index'
import { startServer, type ServerHandle } from '~search/server'
import type { World } from '~tests/support/world'

export type TestEngine = { server: ServerHandle; client: Meilisearch; dataDir: string }

/** A real Meilisearch for the tests of a file, without any index before each of them. */
export function withEngine(): () => TestEngine {
  let engine: TestEngine | undefined
  beforeAll(async () => {
    engine = await startEngine()
  })
  beforeEach(async () => {
    if (engine) await emptyEngine(engine.client)
  })
  afterAll(async () => {
    if (engine) await stopEngine(engine)
  })
  return () => {
    if (!engine) throw new Error('The engine is not started yet')
    return engine
  }
}

export async function startEngine(): Promise<TestEngine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-meili-'))
  const { server, ...rest } = await startServer({ dataDir, log: openLog('silent') })
  if (!server) throw new Error(`No Meilisearch for the tests: ${JSON.stringify(rest)}`)
  const client = new Meilisearch({ host: server.host, apiKey: server.key })
  return { server, client, dataDir }
}

export async function stopEngine({ server, dataDir }: TestEngine): Promise<void> {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

export async function emptyEngine(client: Meilisearch): Promise<void> {
  const { results } = await client.getRawIndexes({ limit: 1000 })
  for (const { uid } of results) await client.deleteIndex(uid).waitTask()
}

/** So patient that a busy machine does not make the database answer where the engine is meant. */
const PATIENCE = 15_000

type Where = { server: Pick<ServerHandle, 'host' | 'key'> }

/** The program's search over a world, with this engine or without one. */
export function searchOf(world: World, engine: Where | null, patience: number = PATIENCE): Search {
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'quad-search-')),
    MEILI_HOST: engine?.server.host ?? '',
    MEILI_KEY: engine?.server.key ?? '',
  })
  return openSearch({ db: world.db, env, log: openLog('silent'), patience })
}

/** The same, with its indexes built and answering. */
export async function builtSearch(world: World, engine: Where): Promise<Search> {
  const search = searchOf(world, engine)
  await search.start()
  await until(() => search.state() === 'up')
  return search
}

/** Waits for something that follows by itself; the limit is only there to end a broken test. */
export async function until(holds: () => boolean | Promise<boolean>, limit = 60_000) {
  const end = Date.now() + limit
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come about')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
