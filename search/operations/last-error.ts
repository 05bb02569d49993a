import type { Db } from '~/platform/database/types'
import { readState, removeState, writeState } from './state.server'

type ErrorKey = 'search.lastError' | 'search.meaningError'

/** Remembers why the index can't be written, for the operator: waiting jobs only say that they wait. */
export async function recordLastError(
  db: Db,
  error: unknown,
  key: ErrorKey = 'search.lastError',
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  try {
    const known = await readState(db, key)
    if (known?.message === message) return
    const since = known?.since ?? new Date().toISOString()
    await writeState(db, key, { message, since })
  } catch {
    // The database is down too, which is reported elsewhere.
  }
}

export async function clearLastError(db: Db, key: ErrorKey = 'search.lastError'): Promise<void> {
  if (await readState(db, key)) await removeState(db, key)
}
