import type { Db } from '~/platform/db.server'
import { readState, removeState, writeState } from './state.server'

/** Remembers why the index can't be written, for the operator: waiting jobs only say that they wait. */
export async function recordLastError(db: Db, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  try {
    const known = await readState(db, 'search.lastError')
    if (known?.message === message) return
    const since = known?.since ?? new Date().toISOString()
    await writeState(db, 'search.lastError', { message, since })
  } catch {
    // The database is down too, which is reported elsewhere.
  }
}

export async function clearLastError(db: Db): Promise<void> {
  if (await readState(db, 'search.lastError')) await removeState(db, 'search.lastError')
}
