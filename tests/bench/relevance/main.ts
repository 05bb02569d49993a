import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEnv } from '~/platform/env.server'
import { openLog } from '~/platform/log.server'
import { migrate } from '~prisma/migrate'
import { openSearch, type Search } from '~search/index'
import { startServer } from '~search/server'
import type { Db } from '~/platform/db.server'
import { askAll, titlesMissed, type Asked } from './asking'
import { NEEDS, type WorldName } from './judged'
import { report, summary, type Measured, type Run } from './report'
import { fillWorld, openFilled, VIEWER } from './worlds'

/**
 * npm run bench:search: asks the judged needs of both engines on worlds of its own and writes
 * docs/search-relevance.md. With --before the numbers are kept as those before tuning.
 */
const BEFORE = 'tests/bench/relevance/before.json'
const ENGINES = ['meilisearch', 'database'] as const
const WORLDS = ['demo', 'large', 'size'] as const
const only = process.env.WORLD
const worlds = WORLDS.filter((world) => !only || only === world)
const dataDir = mkdtempSync(join(tmpdir(), 'quad-relevance-'))
const { server } = await startServer({ dataDir, log: openLog('silent') })
if (!server) throw new Error('No Meilisearch runs on this machine')

try {
  const run: Run = { measured: [] }
  for (const world of worlds) await measureWorld(world, run)
  // A part of the worlds is a look while tuning; it is not written down.
  if (!only) writeDown(run)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

function writeDown(run: Run) {
  if (process.argv.includes('--before')) writeFileSync(BEFORE, JSON.stringify(run, null, 1) + '\n')
  const before = existsSync(BEFORE) ? (JSON.parse(readFileSync(BEFORE, 'utf8')) as Run) : run
  writeFileSync('docs/search-relevance.md', report(before, run))
  console.error('› wrote docs/search-relevance.md')
}

async function measureWorld(world: WorldName | 'size', run: Run) {
  console.error(`› ${world}: filling`)
  const file = join(dataDir, `${world}.db`)
  await migrate(file, 'prisma/migrations')
  await fillWorld(file, world)
  const { db, ctx } = openFilled(file, VIEWER[world])
  for (const engine of ENGINES) {
    const search = searchOf(db, engine)
    if (engine === 'meilisearch') await built(search)
    const needs = NEEDS[world === 'size' ? 'large' : world]
    await askAll(search, ctx, needs)
    const asked = await askAll(search, ctx, needs)
    if (process.env.SHOW) show(engine, world, asked)
    // All titles; of the fallback in the large world, which is slower, every fifth.
    const rare = only ? 10 : 1
    const every =
      rare * (world === 'size' ? 100 : world === 'large' && engine === 'database' ? 5 : 1)
    const measured: Measured = {
      world,
      engine,
      ...summary(asked),
      load: loadavg()[0] ?? 0,
      titles: await titlesMissed(search, ctx, every),
    }
    run.measured.push(measured)
    const { kinds: _, ...short } = measured
    console.log(JSON.stringify(short))
    await search.close()
  }
  await db.close()
}

function searchOf(db: Db, engine: (typeof ENGINES)[number]): Search {
  const live = engine === 'meilisearch' && server
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(join(dataDir, 'own-')),
    MEILI_HOST: live ? live.host : '',
    MEILI_KEY: live ? live.key : '',
  })
  return openSearch({ db, env, log: openLog('silent'), patience: 15_000 })
}

async function built(search: Search) {
  await search.reindex()
  await search.start()
  while (search.state() !== 'up') await sleep(50)
}

/** The worst first, for whoever tunes. */
function show(engine: string, world: string, asked: Asked[]) {
  const worst = [...asked].sort((a, b) => a.ndcg - b.ndcg).filter((one) => one.ndcg < 0.9)
  for (const one of worst)
    console.log(
      `${world} ${engine} ${one.ndcg.toFixed(2)} ${one.recall.toFixed(2)} ${one.need.how}: ${one.need.q}`,
    )
}
