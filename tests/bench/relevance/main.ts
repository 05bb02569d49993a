import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEnv } from '~/platform/settings/env.server'
import { openLog } from '~/platform/monitoring/log.server'
import { migrate } from '~prisma/migrate'
import { openSearch, type Search } from '~search/index'
import { startServer } from '~search/engine/server'
import { configuredEmbedder } from '~search/meaning/configured-embedder'
import type { Embedder } from '~search/meaning/embedder'
import { watchEmbedder } from '~search/meaning/watch-embedder'
import type { Db } from '~/platform/database/types'
import { measureAnswerers } from './answerers'
import { measurePeople } from './people'
import { measureSimilar } from './similar'
import { findKnownItems } from './known-items'
import { findKnownPeople } from './known-people'
import { runQueries, findMissedTitles, type QueryScore } from './run-queries'
import { JUDGED_QUERIES, type SchoolName } from './judged-queries'
import { ENGINES, WORDS_ALONE, type Measurement } from './measurement'
import { report, summary, type Run } from './report'
import { fillSchool, openSchool, VIEWER } from './schools'

/**
 * npm run bench:search: asks the judged needs of both engines on schools of its own and writes
 * docs/search-relevance.md. With --before the numbers are kept as those before tuning.
 */
const BEFORE = 'tests/bench/relevance/before.json'
/** Each is looked for in four ways, so that there are about as many as rewordings. */
const KNOWN_POSTS = 60
const SCHOOLS = ['demo', 'large', 'size'] as const
const only = process.env.WORLD
const schools = SCHOOLS.filter((school) => !only || only === school)
const dataDir = mkdtempSync(join(tmpdir(), 'quad-relevance-'))
/** Each engine is asked with an embedder and without: this machine's, or that of the settings. */
const settings = readEnv({
  SEARCH_MEANING: 'on',
  ...process.env,
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
})
const embedder = configuredEmbedder(settings)
const MEASURED = [...ENGINES, ...(embedder ? ENGINES.map((engine) => engine + WORDS_ALONE) : [])]
/** Milliseconds until a process has brought all vectors after another one, which has ended, did */
const FED = 12_000
const { server } = await startServer({ dataDir, log: openLog('silent') })
if (!server) throw new Error('No Meilisearch runs on this machine')
const watched = watchEmbedder(settings, openLog('silent'))

try {
  const run: Run = { measured: [], embedder: embedder && describeEmbedder(embedder) }
  for (const school of schools) await measureSchool(school, run)
  // A part of the schools is a look while tuning; it is not written down.
  if (!only) writeReport(run)
} finally {
  watched.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

function writeReport(run: Run) {
  if (process.argv.includes('--before')) writeFileSync(BEFORE, JSON.stringify(run, null, 1) + '\n')
  const before = existsSync(BEFORE) ? (JSON.parse(readFileSync(BEFORE, 'utf8')) as Run) : run
  writeFileSync('docs/search-relevance.md', report(before, run))
  console.error('› wrote docs/search-relevance.md')
}

async function measureSchool(school: SchoolName | 'size', run: Run) {
  console.error(`› ${school}: filling`)
  const file = join(dataDir, `${school}.db`)
  await migrate(file, 'prisma/migrations')
  await fillSchool(file, school)
  const { db, ctx } = await openSchool(file, VIEWER[school])
  for (const engine of MEASURED) {
    const search = createSearch(db, engine)
    const isMeilisearch = engine.startsWith('meilisearch')
    await startSearch(search, isMeilisearch)
    const needs = JUDGED_QUERIES[school === 'size' ? 'large' : school]
    await runQueries(search, ctx, needs)
    const scores = await runQueries(search, ctx, needs)
    if (process.env.SHOW) printWorst(engine, school, scores)
    // All titles; of the fallback in the large school, which is slower, every fifth.
    const rare = only ? 10 : 1
    const every = rare * (school === 'size' ? 100 : school === 'large' && !isMeilisearch ? 5 : 1)
    const measured: Measurement = {
      school,
      engine,
      ...summary(scores),
      load: loadavg()[0] ?? 0,
      titles: await findMissedTitles(search, ctx, every),
      known: await findKnownItems(search, ctx, KNOWN_POSTS),
      people: await findKnownPeople(search, ctx),
    }
    run.measured.push(measured)
    const { kinds: _, ...short } = measured
    console.log(JSON.stringify(short))
    if (engine === 'database' && school !== 'large') {
      const similar = await measureSimilar(search, ctx, school)
      run.similar = [...(run.similar ?? []), similar]
      console.log(JSON.stringify(similar))
    }
    await search.close()
  }
  if (school !== 'large') {
    const people = await measurePeople(db, school)
    run.people = [...(run.people ?? []), people]
    console.log(JSON.stringify(people))
  }
  if (school === 'demo') {
    run.answerers = await measureAnswerers(createSearch(db, 'database'), ctx)
    console.log(JSON.stringify(run.answerers))
  }
  await db.close()
}

function createSearch(db: Db, engine: string): Search {
  const live = engine.startsWith('meilisearch') && server
  const isWords = engine.endsWith(WORDS_ALONE)
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(join(dataDir, 'own-')),
    MEILI_HOST: live ? live.host : '',
    MEILI_KEY: live ? live.key : '',
    ...(isWords ? {} : { ...embedderSettings(), DATA_DIR: dataDir }),
  })
  return openSearch({ db, env, log: openLog('silent'), timeout: 15_000 })
}

async function startSearch(search: Search, isMeilisearch: boolean) {
  if (isMeilisearch) await search.reindex()
  await search.start()
  while (isMeilisearch && search.state() !== 'up') await sleep(50)
  // Nothing to do without an embedder.
  while (!(await search.sync.embedMissing())) await sleep(1000)
  if ((await search.status()).meaning) await sleep(FED)
}

function embedderSettings() {
  const all = Object.entries(process.env)
  const outside = all.filter(([name]) => name.startsWith('SEARCH_EMBEDDER_'))
  return { SEARCH_MEANING: 'on', ...Object.fromEntries(outside) }
}

function describeEmbedder({ model, dimensions }: Embedder): string {
  const ratio = settings.SEARCH_EMBEDDER_RATIO
  return `${model || 'no name'}, vectors of ${dimensions} numbers, ratio ${ratio}`
}

/** The worst first, for tuning: only what may be tuned by. */
function printWorst(engine: string, school: string, scores: QueryScore[]) {
  const worst = scores
    .filter(({ ndcg, query }) => ndcg < 0.9 && !query.set?.endsWith('held out'))
    .toSorted((a, b) => a.ndcg - b.ndcg)
  for (const score of worst)
    console.log(
      `${school} ${engine} ${score.ndcg.toFixed(2)} ${score.recall.toFixed(2)} ${score.query.how}: ${score.query.q}`,
    )
}
