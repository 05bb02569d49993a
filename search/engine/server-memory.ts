import { readFileSync } from 'node:fs'

/** When the engine is started again to free memory. */
export type MemoryLimit = {
  /** Bytes that stand in no file */
  bytes: number
  /** Milliseconds between two looks */
  look: number
  /** Milliseconds without indexing before */
  quiet: number
  /** Milliseconds between two restarts */
  rest: number
}

/**
 * Meilisearch keeps what indexing took: 610 MB after a first indexing of 20,000 posts, 31 MB once it has started
 * again (1.21, docs/benchmarks.md, Memory).
 */
export const MEMORY_LIMIT: MemoryLimit = {
  bytes: 250 * 1024 * 1024,
  look: 20_000,
  quiet: 30_000,
  rest: 60 * 60_000,
}

/** Bytes of a process that stand in no file; 0 where the system doesn't say (Linux does). */
export function ownBytes(pid: number): number {
  try {
    const [, kilobytes] =
      /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

type Tasks = { results: { finishedAt: string | null }[] }

/** Whether it has had nothing to index for so many milliseconds: someone may be reading what comes next. */
export async function isIdle(host: string, key: string, quiet: number): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${key}` }
    const signal = AbortSignal.timeout(1000)
    const response = await fetch(`${host}/tasks?limit=1`, { headers, signal })
    const { results } = (await response.json()) as Tasks
    const since = results[0]?.finishedAt
    return Boolean(since) && Date.now() - Date.parse(since ?? '') > quiet
  } catch {
    return false
  }
}
