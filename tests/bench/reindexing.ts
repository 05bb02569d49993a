import { Meilisearch } from 'meilisearch'
import { openLog } from '~/platform/log.server'
import { openDb } from '~/platform/db.server'
import { readEnv } from '~/platform/env.server'
import { openSearch } from '~search/index'
import type { BenchWorld } from './worlds'

export type ReindexResult = { documents: number; perSecond: number; directPerSecond: number }

/** Documents in one request of the direct feeding; a few thousand is what Meilisearch advises. */
const BATCH = 5_000

/**
 * Documents per second of a whole reindex (reading, building, feeding, swapping), and of feeding
 * the very same documents, already built and in memory, to an index with the same settings.
 */
export async function measureReindex(world: BenchWorld): Promise<ReindexResult | null> {
  if (!world.meili) return null
  const { host, key } = world.meili
  const env = readEnv({ DATA_DIR: world.dataDir, MEILI_HOST: host, MEILI_KEY: key })
  const db = openDb(env.databaseFile)
  const search = openSearch({ db, env, log: openLog('silent') })
  const report = await search.reindex()
  const client = new Meilisearch({ host, apiKey: key })
  let seconds = 0
  for (const kind of ['posts', 'people']) seconds += await feedDirectly(client, kind)
  await search.close()
  await db.close()
  const documents = report.posts + report.people
  return { documents, perSecond: report.perSecond, directPerSecond: documents / seconds }
}

async function feedDirectly(client: Meilisearch, kind: string): Promise<number> {
  const live = client.index(kind)
  const documents: Record<string, unknown>[] = []
  for (let offset = 0; ; offset += BATCH) {
    const { results } = await live.getDocuments({ offset, limit: BATCH })
    documents.push(...results)
    if (results.length < BATCH) break
  }
  const uid = `${kind}_direct`
  const wait = { timeout: 600_000, interval: 20 }
  await client.createIndex(uid, { primaryKey: 'id' }).waitTask(wait)
  const index = client.index(uid)
  await index.updateSettings(await live.getSettings()).waitTask(wait)
  const began = performance.now()
  const tasks = []
  for (let at = 0; at < documents.length; at += BATCH) {
    tasks.push(await index.addDocuments(documents.slice(at, at + BATCH)))
  }
  for (const task of tasks) await client.tasks.waitForTask(task.taskUid, wait)
  const seconds = (performance.now() - began) / 1000
  await client.deleteIndex(uid).waitTask(wait)
  return seconds
}
