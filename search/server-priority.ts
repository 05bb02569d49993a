import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Of the engine's time the thread that indexes gets a tenth of what searches get who wait too. */
const AFTER_SEARCHES = 10

/**
 * Lets searches of an engine of ours go before its indexing: it has a thread of its own for that,
 * which takes every moment that searches leave, and few of theirs. Only Linux ranks threads;
 * elsewhere, or where the engine has just ended, nothing happens.
 */
export function searchesFirst(pid: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`))
      if (readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').startsWith('indexing-thread'))
        setPriority(Number(thread), AFTER_SEARCHES)
  } catch {
    // Searches are answered all the same.
  }
}
