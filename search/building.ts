import type { Db } from '~/platform/db.server'
import { isGone, newOwner } from '~/platform/owner.server'
import { readFact, removeFact, writeFact, type SearchFacts } from './facts.server'

/** Somebody else builds indexes at the moment. */
export class BuildingElsewhere extends Error {
  override name = 'BuildingElsewhere'
}

/** Milliseconds between two signs of life, and after how many without one a builder is gone. */
const BEAT = 5_000
const SILENT = 30_000

/**
 * Lets one process at a time build indexes of this database. A builder that was killed leaves its
 * claim behind: on this machine it ends with its process, on another one by its silence. (CLI-20)
 */
export async function buildingAlone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const owner = newOwner()
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
    if (found && isAlive(found.value as Claim))
      throw new BuildingElsewhere('the search indexes are being built by another process')
    await tx.fact.upsert({ where: { key }, create: { key, ...row }, update: row })
  })
}

type Claim = SearchFacts['search.building']

const isAlive = ({ owner, beat }: Claim) => Date.now() - beat < SILENT && !isGone(owner)

/** Whether a builder is at work: it has given a sign of life lately and was not killed since. */
export async function isBuilding(db: Db): Promise<boolean> {
  const fact = await readFact(db, 'search.building')
  return fact !== null && isAlive(fact)
}
