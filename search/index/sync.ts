import { setTimeout as sleep } from 'node:timers/promises'
import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/database/types'
import { EngineUnavailable, withEngineErrors } from '../engine/errors'
import { compare } from '../operations/compare'
import { clearLastError, recordLastError } from '../operations/last-error'
import { readState, writeState } from '../operations/state.server'
import { collectChanges, hasChanges, type SearchEvent } from './changes'
import { writeIds, writeUntilConsistent } from './write'

/** How the index follows events. Repeated, late or reordered events make no difference. */
export type SearchSync = {
  /**
   * Updates the documents of everything these events are about and returns when the engine has done
   * so. Throws EngineUnavailable while the engine can't be written to.
   */
  applyEvents(events: readonly SearchEvent[]): Promise<void>
  /** The same for every row of a school, or of all schools ('' or nothing). */
  resyncSchool(partner_code?: string): Promise<void>
}

/** As `SearchSync`, but tells whether anything was to be written. */
type Sync = Omit<SearchSync, 'applyEvents'> & {
  applyEvents(events: readonly SearchEvent[]): Promise<boolean>
}

type SyncSetup = {
  db: Db
  /** null: this site runs without an engine. */
  client: Meilisearch | null
  /** Throws EngineUnavailable unless the live indexes hold this database. */
  assertReady: () => Promise<void>
}

export function createSync({ db, client, assertReady }: SyncSetup): Sync {
  if (client === null) {
    const recordMissedChanges = () => recordMissed(db)
    const apply = async (events: readonly SearchEvent[]) => {
      const isChanged = hasChanges(await collectChanges(db, events))
      if (isChanged) await recordMissedChanges()
      return isChanged
    }
    return { applyEvents: apply, resyncSchool: recordMissedChanges }
  }
  // One after the other: a state that was read later must not be written earlier.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
  const stores = { client, db }
  const whenReady = async (work: () => Promise<void>) => {
    try {
      await withEngineErrors(async () => {
        await assertReady()
        await work()
      })
    } catch (error) {
      await recordLastError(db, error)
      throw error
    }
    await clearLastError(db)
  }
  /** What is in no index costs the engine nothing, not even the question whether it is ready. */
  const apply = async (events: readonly SearchEvent[]) => {
    const changes = await collectChanges(db, events)
    if (!hasChanges(changes)) return false
    await whenReady(() => writeUntilConsistent(stores, changes))
    return true
  }
  return {
    applyEvents: (events) => withDeadline(inTurn(() => apply(events))),
    resyncSchool: (partner_code = '') =>
      whenReady(() =>
        compare(stores, {
          partner_code,
          onDifference: ({ kind, ids }) =>
            inTurn(() => whenReady(() => writeIds(stores, kind, ids))),
        }),
      ),
  }
}

/**
 * Milliseconds after which the engine counts as too slow. Shorter than the limit of a job, because a
 * job that takes too long has failed, while one whose engine is unavailable waits.
 */
const SYNC_TIMEOUT = 200_000

/** Work that is too slow goes on. Repeating it later does no harm. */
async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = sleep(SYNC_TIMEOUT, undefined, { ref: false, signal: timer.signal }).then(
    (): never => {
      throw new EngineUnavailable('the search engine is too slow')
    },
  )
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}

/** Without an engine no job waits; the first start with one rebuilds the index. */
async function recordMissed(db: Db): Promise<void> {
  if (await readState(db, 'search.missed')) return
  await writeState(db, 'search.missed', { since: new Date().toISOString() })
}
