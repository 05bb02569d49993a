import type { Db, Tx } from '~/platform/db.server'
import { isGone, newOwner } from '~/platform/owner.server'
import { readFact, type SearchFacts } from './facts.server'

/** Somebody else builds indexes at the moment. */
export class BuildingElsewhere extends Error {
  override name = 'BuildingElsewhere'
}

const TAKEN = 'the search indexes are being built by another process'

/** Milliseconds between two signs of life, and after how many without one a builder is gone. */
const BEAT = 5_000
const SILENT = 30_000

/**
 * Lets one process at a time build indexes of this database. A builder that was killed leaves its
 * claim behind: on this machine it ends with its process, on another one by its silence. Work that
 * cannot be undone asks first whether the claim still holds: a builder that stood still for long
 * (a laptop that slept) may have been succeeded. (CLI-20)
 */
export async function buildingAlone<T>(
  db: Db,
  work: (stillOurs: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const owner = newOwner()
  await claim(db, owner)
  const beat = setInterval(() => {
    renew(db, owner).catch(() => undefined)
  }, BEAT)
  beat.unref()
  try {
    return await work(() => renew(db, owner))
  } finally {
    clearInterval(beat)
    await release(db, owner)
  }
}

const KEY = 'search.building'
const rowOf = (owner: string) => ({
  value: { owner, beat: Date.now() },
  updated_at: new Date(),
})

async function claim(db: Db, owner: string): Promise<void> {
  const row = rowOf(owner)
  await db.write(async (tx) => {
    const found = await tx.fact.findUnique({ where: { key: KEY } })
    if (found && isAlive(found.value as Claim)) throw new BuildingElsewhere(TAKEN)
    await tx.fact.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row })
  })
}

async function renew(db: Db, owner: string): Promise<void> {
  await db.write(async (tx) => {
    if (!(await isOf(tx, owner))) throw new BuildingElsewhere(TAKEN)
    await tx.fact.update({ where: { key: KEY }, data: rowOf(owner) })
  })
}

async function release(db: Db, owner: string): Promise<void> {
  await db.write(async (tx) => {
    if (await isOf(tx, owner)) await tx.fact.delete({ where: { key: KEY } })
  })
}

async function isOf(tx: Tx, owner: string): Promise<boolean> {
  const found = await tx.fact.findUnique({ where: { key: KEY } })
  return (found?.value as Claim | undefined)?.owner === owner
}

type Claim = SearchFacts['search.building']

const isAlive = ({ owner, beat }: Claim) => Date.now() - beat < SILENT && !isGone(owner)

/** Whether a builder is at work: it has given a sign of life lately and was not killed since. */
export async function isBuilding(db: Db): Promise<boolean> {
  const fact = await readFact(db, 'search.building')
  return fact !== null && isAlive(fact)
}
