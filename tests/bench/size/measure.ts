import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openLog } from '~/platform/log.server'
import { DEMO_PASSWORD } from '~prisma/worlds/demo/accounts'
import { startServer } from '~search/server'
import { runSite } from '../site'
import { feedDirectly } from './feeding'
import { isFromDatabase, send } from './http'
import { ask, type Latency } from './load'
import { quad, residentBytes, type Run } from './process'
import { listenTo, pathsFor, type Asked } from './questions'
import type { SizedWorld } from './worlds'

export type Measured = {
  documents: number
  reindex: Run & { perSecond: number }
  directPerSecond: number | null
  verify: Run
  page: Latency & { fromDatabase: number }
  engine: Latency
  /** The same with clients that read for a second before they ask again */
  calm: { page: Latency; engine: Latency }
  /** The same pages while the indexes are built anew, for a minute at most */
  busy: Latency & { fromDatabase: number }
  memory: { site: number; engine: number }
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)

type Reported = { posts: number; people: number; seconds: number; perSecond: number }

/** Everything that is measured of search in one school, with an engine and a site of its own. */
export async function measureSized(
  root: string,
  world: SizedWorld,
  port: number,
): Promise<Measured> {
  const { dataDir, host, email } = world
  const kept = existsSync(join(dataDir, 'meilisearch'))
  const { server: meili, ...none } = await startServer({ dataDir, log: openLog('silent') })
  if (!meili) throw new Error(`There is no Meilisearch: ${JSON.stringify(none)}`)
  const engineRss = () => residentBytes(meili.pid)
  const env = { DATA_DIR: dataDir, MEILI_HOST: meili.host, MEILI_KEY: meili.key }
  try {
    say(`reindexing${kept ? ' again' : ''}`)
    const reindex = await reindexed(root, env)
    say(`${Math.round(reindex.report.perSecond)} documents a second; feeding directly`)
    const { report } = reindex
    const documents = report.posts + report.people
    const seconds =
      process.env.BENCH_DIRECT === '0' ? null : await feedDirectly(dataDir, meili.host, meili.key)
    say('verifying')
    const verify = await quad(root, ['search', 'verify', '--json'], env)
    say('listening to what pages ask')
    const asked = await listenTo({ ...world, meili }, pathsFor(world.file))

    const site = await runSite({
      root,
      dataDir,
      port,
      host,
      email,
      password: DEMO_PASSWORD,
      meili,
      mode: 'real',
    })
    const cookie = { cookie: site.cookie, host: `${host}:${port}`, 'accept-encoding': 'br' }
    const pageOf = (path: string) => send(`${site.base}${path}`, { headers: cookie })
    const token = { authorization: `Bearer ${meili.key}`, 'content-type': 'application/json' }
    try {
      let fromDatabase = 0
      const askPage = async ({ path }: Asked) => {
        if (isFromDatabase(await pageOf(path))) fromDatabase++
      }
      const askEngine = async ({ requests }: Asked) => {
        for (const body of requests)
          await send(`${meili.host}/multi-search`, { headers: token, body })
      }
      const load = { seconds: SECONDS }
      const reading = { ...load, reading: 1000 }
      say('asking pages')
      const page = { ...(await ask(asked, load, askPage)), fromDatabase }
      say(`p95 ${Math.round(page.p95)} ms; asking the engine`)
      const engine = await ask(asked, load, askEngine)
      say(`p95 ${Math.round(engine.p95)} ms; asking with time to read`)
      const calm = {
        page: await ask(asked, reading, askPage),
        engine: await ask(asked, reading, askEngine),
      }
      say(
        `p95 ${Math.round(calm.page.p95)} and ${Math.round(calm.engine.p95)} ms; asking during a reindex`,
      )
      fromDatabase = 0
      let over = false
      const interrupt = new AbortController()
      const again = reindexed(root, env, interrupt.signal)
        .catch(() => null)
        .finally(() => (over = true))
      const until = performance.now() + 60_000
      const busy = await ask(asked, { done: () => over || performance.now() > until }, askPage)
      interrupt.abort()
      await again
      say(`p95 ${Math.round(busy.p95)} ms`)
      return {
        documents,
        reindex: { ...reindex.run, perSecond: report.perSecond },
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

async function reindexed(root: string, env: Record<string, string>, signal?: AbortSignal) {
  const run = await quad(root, ['search', 'reindex', '--json', '--yes'], env, signal)
  return { run, report: JSON.parse(run.out) as Reported }
}

export const say = (text: string) =>
  console.error(`› ${new Date().toISOString().slice(11, 19)} ${text}`)
