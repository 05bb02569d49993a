import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openLog } from '~/platform/monitoring/log.server'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { startServer } from '~search/engine/server'
import { runSite } from '../site'
import { feedDirectly } from './feeding'
import { isFromDatabase, send } from './http'
import { ask, type Latency } from './load'
import { quad, residentBytes, type Run } from '../process'
import { reindex as reindexed } from '../reindexing'
import { say } from '../report'
import { listenTo, pathsFor, type Visit } from './questions'
import type { SizedSchool } from './schools'

export type Measurement = {
  documents: number
  reindex: Run & { perSecond: number }
  directPerSecond: number | null
  verify: Run
  page: Latency & { fromDatabase: number }
  engine: Latency
  /** The same with clients that read for a second before they ask again */
  calm: { page: Latency; engine: Latency }
  /** The same pages while the indexes are built again, for a minute at most */
  busy: Latency & { fromDatabase: number }
  memory: { site: number; engine: number }
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)

/** Everything that is measured of search in one school, with an engine and a site of its own. */
export async function measureSized(
  root: string,
  school: SizedSchool,
  port: number,
): Promise<Measurement> {
  const { dataDir, host, email } = school
  const stored = existsSync(join(dataDir, 'meilisearch'))
  const { server: meili, ...none } = await startServer({ dataDir, log: openLog('silent') })
  if (!meili) throw new Error(`There is no Meilisearch: ${JSON.stringify(none)}`)
  const engineRss = () => residentBytes(meili.pid)
  const env = { DATA_DIR: dataDir, MEILI_HOST: meili.host, MEILI_KEY: meili.key }
  try {
    say(`reindexing${stored ? ' again' : ''}`)
    const reindex = await reindexed(root, env)
    const { documents, perSecond } = reindex
    say(`${Math.round(perSecond)} documents a second; feeding directly`)
    const seconds =
      process.env.BENCH_DIRECT === '0' ? null : await feedDirectly(dataDir, meili.host, meili.key)
    say('verifying')
    const verify = await quad(root, ['search', 'verify', '--json'], env)
    say('listening to what pages ask')
    const visits = await listenTo({ ...school, meili }, pathsFor(school.file))

    const where = { root, dataDir, port, host, email, meili }
    const site = await runSite({ ...where, password: DEMO_PASSWORD, mode: 'real' })
    const cookie = { cookie: site.cookie, host: `${host}:${port}`, 'accept-encoding': 'br' }
    const pagePath = (path: string) => send(`${site.base}${path}`, { headers: cookie })
    const token = { authorization: `Bearer ${meili.key}`, 'content-type': 'application/json' }
    try {
      let fromDatabase = 0
      const askPage = async ({ path }: Visit) => {
        if (isFromDatabase(await pagePath(path))) fromDatabase++
      }
      const askEngine = async ({ requests }: Visit) => {
        for (const body of requests)
          await send(`${meili.host}/multi-search`, { headers: token, body })
      }
      const load = { seconds: SECONDS }
      const reading = { ...load, reading: 1000 }
      say('asking pages')
      const page = { ...(await ask(visits, load, askPage)), fromDatabase }
      const p95 = (one: Latency) => `p95 ${Math.round(one.p95)} ms`
      say(`${p95(page)}; asking the engine`)
      const engine = await ask(visits, load, askEngine)
      say(`${p95(engine)}; asking with time to read`)
      const calm = {
        page: await ask(visits, reading, askPage),
        engine: await ask(visits, reading, askEngine),
      }
      say(`${p95(calm.page)} and ${p95(calm.engine)}; asking during a reindex`)
      fromDatabase = 0
      let over = false
      const interrupt = new AbortController()
      const again = reindexed(root, env, interrupt.signal)
        .catch(() => null)
        .finally(() => (over = true))
      const until = performance.now() + 60_000
      const busy = await ask(visits, { done: () => over || performance.now() > until }, askPage)
      interrupt.abort()
      await again
      say(p95(busy))
      return {
        documents,
        reindex: { ...reindex.run, perSecond },
        directPerSecond: seconds === null ? null : documents / seconds,
        verify,
        page,
        engine,
        calm,
        busy: { ...busy, fromDatabase },
        memory: { site: site.rss(), engine: engineRss() },
      }
    } finally {
      await site.stop()
    }
  } finally {
    await meili.stop()
  }
}
