import type { Db, Tx } from '~/platform/database/types'
import { isProcessDead, newWorkerId } from '~/platform/processes/worker-id.server'
import { readState, type SearchState } from './state.server'

/** Another process is building indexes. */
export class BuildInProgress extends Error {
  override name = 'BuildInProgress'

  constructor() {
    super('the search indexes are being built by another process')
  }
}

/** Milliseconds between two heartbeats, and after how many without one a builder counts as dead. */
const HEARTBEAT_INTERVAL = 5_000
const HEARTBEAT_TIMEOUT = 30_000

/**
 * Lets one process at a time build indexes of this database. The lock of a killed process is free at
 * once on this machine, and on another machine when its heartbeat stops. Steps that can't be undone
 * call `assertLocked` first: after a long pause (a laptop that slept) another builder may have taken
 * over. Throws BuildInProgress. (CLI-20)
 */
export async function withBuildLock<T>(
  db: Db,
  build: (assertLocked: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const owner = newWorkerId()
  await update(db, (lock) => !lock || !isAlive(lock), owner)
  const assertLocked = () => update(db, (lock) => lock?.owner === owner, owner)
  const heartbeat = setInterval(() => {
    assertLocked().catch(() => undefined)
  }, HEARTBEAT_INTERVAL)
  heartbeat.unref()
  try {
    return await build(assertLocked)
  } finally {
    clearInterval(heartbeat)
    await db.write(async (tx) => {
      if ((await currentLock(tx))?.owner === owner)
        await tx.systemValue.delete({ where: { key: KEY } })
    })
  }
}

type BuildLock = SearchState['search.building']
const KEY = 'search.building'

const currentLock = async (tx: Tx) =>
  (await tx.systemValue.findUnique({ where: { key: KEY } }))?.value as BuildLock | undefined

/** Takes or renews the lock if this may be done, else throws. */
async function update(db: Db, isAllowed: (lock?: BuildLock) => boolean, owner: string) {
  await db.write(async (tx) => {
    if (!isAllowed(await currentLock(tx))) throw new BuildInProgress()
    const row = { value: { owner, beat: Date.now() }, updated_at: new Date() }
    await tx.systemValue.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row })
  })
}

const isAlive = ({ owner, beat }: BuildLock) =>
  Date.now() - beat < HEARTBEAT_TIMEOUT && !isProcessDead(owner)

/** Whether a living process is building indexes. */
export async function isBuilding(db: Db): Promise<boolean> {
  const lock = await readState(db, KEY)
  return lock !== null && isAlive(lock)
}
