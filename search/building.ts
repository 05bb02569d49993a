import { randomUUID } from 'node:crypto'
import type { Db } from '~/platform/db.server'
import { readFact, removeFact, writeFact } from './facts.server'

/** Somebody else builds indexes at the moment. */
export class BuildingElsewhere extends Error {
  override name = 'BuildingElsewhere'
}

/** Milliseconds between two signs of life, and after how many without one a builder is gone. */
const BEAT = 5_000
const SILENT = 30_000

/**
 * Lets one process at a time build indexes of this database. A builder that was killed leaves its
 * claim behind; it ends by its silence.
 */
export async function buildingAlone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const owner = randomUUID()
  await claim(db, owner)
  const beat = setInterval(() => {
    writeFact(db, 'search.building', { owner, beat: Date.now() }).catch(() => undefined)
  }, BEAT)
  beat.unref()
  try {
    return await work()
  } finally {
    clearInterval(beat)
    await removeFact(db, 'search.building')
  }
}

async function claim(db: Db, owner: string): Promise<void> {
  const key = 'search.building'
  const row = { value: { owner, beat: Date.now() }, updated_at: new Date() }
  await db.write(async (tx) => {
    const found = await tx.fact.findUnique({ where: { key } })
    const { beat } = (found?.value ?? { beat: 0 }) as { beat: number }
    if (Date.now() - beat < SILENT)
      throw new BuildingElsewhere('the search indexes are being built by another process')
    await tx.fact.upsert({ where: { key }, create: { key, ...row }, update: row })
  })
}

/** Whether a builder has given a sign of life lately. */
export async function isBuilding(db: Db): Promise<boolean> {
  const fact = await readFact(db, 'search.building')
  return fact !== null && Date.now() - fact.beat < SILENT
}
