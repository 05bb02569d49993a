import type { Db } from '~/platform/db.server'
import { readFact, removeFact, writeFact } from './facts.server'

/**
 * Remembers why the index cannot be written, for the operator: waiting work says only that it
 * waits. Work goes on as it would without this note.
 */
export async function noteTrouble(db: Db, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  try {
    const known = await readFact(db, 'search.trouble')
    if (known?.message === message) return
    const since = known?.since ?? new Date().toISOString()
    await writeFact(db, 'search.trouble', { message, since })
  } catch {
    // The database is away too: that is told elsewhere.
  }
}

export async function troubleIsOver(db: Db): Promise<void> {
  if (await readFact(db, 'search.trouble')) await removeFact(db, 'search.trouble')
}
