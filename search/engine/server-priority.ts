import { readdirSync, readFileSync } from 'node:fs'
import { giveWay } from '~/platform/processes/niceness'

/** The indexing thread gets a tenth of the time of a search that waits as well. */
const INDEXING_NICENESS = 10

/** Gives searches of our own engine priority over its indexing thread. Linux only. */
export function prioritizeSearches(pid: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`))
      if (readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').startsWith('indexing-thread'))
        giveWay(Number(thread), INDEXING_NICENESS)
  } catch {
    // Not Linux, or the engine has just ended. It works without.
  }
}
