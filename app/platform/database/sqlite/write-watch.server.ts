import type { Db } from '../types'
import { DATA_VERSION } from '../dialect'
import { col, defineRow } from '../sql-row'
import { selectRow } from '../sql.server'

const versionRow = defineRow({ version: col.text })

/**
 * Calls soon after anyone has written, in whichever process; once more than that does no harm. Asking
 * the database costs a few microseconds, however large it is. Returns what ends it.
 */
export function watchWrites(db: Db, intervalMs: number, onWrite: () => void): () => void {
  let known: string | undefined
  const look = async () => {
    const version = (await selectRow(db, versionRow, DATA_VERSION))?.version
    if (version === known) return
    known = version
    onWrite()
  }
  // The reader of what was written meets the same failure, and reports it.
  const timer = setInterval(() => void look().catch(onWrite), intervalMs).unref()
  return () => clearInterval(timer)
}
