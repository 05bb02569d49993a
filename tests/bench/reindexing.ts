import { quad } from './process'
import { feedDirectly } from './size/feeding'

export type Reindexing = { documents: number; perSecond: number; directPerSecond: number }

type IndexReport = { posts: number; people: number; per_second: number }

/** `quad search reindex`, with what it took and what it reports. */
export async function reindex(root: string, env: Record<string, string>, signal?: AbortSignal) {
  const run = await quad(root, ['search', 'reindex', '--json', '--yes'], env, signal)
  const { posts, people, per_second: perSecond } = JSON.parse(run.out) as IndexReport
  return { run, documents: posts + people, perSecond }
}

/**
 * Documents per second of a whole reindex (reading, building, feeding, swapping), and of feeding
 * the very same documents, already built, to an index with the same settings.
 */
export async function measureReindex(
  root: string,
  { meili, dataDir }: { meili: { host: string; key: string } | null; dataDir: string },
): Promise<Reindexing | null> {
  if (!meili) return null
  const env = { DATA_DIR: dataDir, MEILI_HOST: meili.host, MEILI_KEY: meili.key }
  const { documents, perSecond } = await reindex(root, env)
  const seconds = await feedDirectly(dataDir, meili.host, meili.key)
  return { documents, perSecond, directPerSecond: documents / seconds }
}
