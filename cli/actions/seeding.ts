import Database from 'better-sqlite3'
import type { Db } from '~/platform/db.server'
import { loadWorld, type Loaded } from '~prisma/worlds/load'
import type { Batch } from '~prisma/worlds/rows'
import { withProgress } from '../progress'
import type { Shell } from '../shell'

/** What is known about a world that was seeded, so that a second run finds nothing to do. */
export type WorldFact = { complete: boolean } & Record<string, string | number | boolean>

/** Of the password of made-up people; fixed, so that the rows are the same everywhere. */
export const SALT = new TextEncoder().encode('quad-demo-salt-1')

const keyOf = (world: string) => `world:${world}`

export async function worldFact(db: Db, world: string): Promise<WorldFact | null> {
  const fact = await db.read.fact.findUnique({ where: { key: keyOf(world) } })
  return (fact?.value ?? null) as WorldFact | null
}

type Rows = {
  batches: Iterable<Batch> | AsyncIterable<Batch>
  total: number
  /** What is left to do when all rows are written and before the world counts as complete. */
  finish?: () => Promise<unknown>
}

/**
 * Writes the rows of a world with progress, in transactions of some thousand rows: one for all of a
 * large school would keep every page it touches in the write-ahead log. It is marked as begun before
 * and as complete afterwards: a run that was killed leaves whole transactions behind and is taken up
 * by the next one, which adds what is missing.
 */
export async function seedWorld(
  shell: Shell,
  world: { name: string; facts: Record<string, string | number> },
  rows: Rows,
): Promise<Loaded> {
  const db = await shell.db()
  const mark = (complete: boolean) => {
    const key = keyOf(world.name)
    const row = { value: { ...world.facts, complete }, updated_at: shell.now() }
    return db.write((tx) =>
      tx.fact.upsert({ where: { key }, create: { key, ...row }, update: row }),
    )
  }
  await mark(false)
  const { databaseFile } = await shell.env()
  const writer = new Database(databaseFile, { timeout: 30_000 })
  writer.pragma('foreign_keys = ON')
  try {
    const loaded = await withProgress(shell, `Seeding ${world.name}`, (step) =>
      loadWorld(writer, untilAborted(rows.batches, shell.signal), {
        total: rows.total,
        onProgress: (done, total, label) => step({ done, total, label }),
      }),
    )
    await rows.finish?.()
    await mark(true)
    return loaded
  } finally {
    writer.close()
  }
}

/** Lets the event loop breathe between batches and ends the run when it is interrupted. */
async function* untilAborted(batches: Rows['batches'], signal: AbortSignal): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    await new Promise((resolve) => setImmediate(resolve))
    signal.throwIfAborted()
    yield batch
  }
}
