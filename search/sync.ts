import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { EngineAway, reachingEngine } from './away'
import { changesOf, noChanges, type Changes, type SearchEvent } from './changes'
import { compare } from './compare'
import { writeFact, readFact } from './facts.server'
import { writeUntilSame } from './feed'
import { noteTrouble, troubleIsOver } from './trouble'

/** How search follows what happened. Doing it twice, late or in another order changes nothing. */
export type SearchSync = {
  /**
   * Brings the documents of everything these events are about to its present state and returns
   * when the engine has done it. Throws EngineAway while there is no engine to write to.
   */
  follow(events: readonly SearchEvent[]): Promise<void>
  /** The same for every row of a school, or of all schools ('' or nothing). */
  followSchool(partner_code?: string): Promise<void>
}

type SyncSetup = {
  db: Db
  /** null: this copy runs without an engine. */
  client: Meilisearch | null
  /** Throws EngineAway unless the live indexes hold this database. */
  assertReady: () => Promise<void>
}

export function openSync(setup: SyncSetup): SearchSync {
  const { db, client } = setup
  // One after another: a state read later must not be written earlier.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = turn.then(work, work)
    turn = next.catch(() => undefined)
    return next
  }
  const telling = async (work: () => Promise<void>) => {
    try {
      await reachingEngine(work)
    } catch (error) {
      await noteTrouble(db, error)
      throw error
    }
    await troubleIsOver(db)
  }
  const follow = (changesNow: () => Changes, engine: Meilisearch) =>
    telling(async () => {
      await setup.assertReady()
      await writeUntilSame(engine, db, changesNow())
    })
  return {
    follow: (events) =>
      client === null
        ? noteMissed(db)
        : inTime(inTurn(() => follow(() => changesOf(db, events), client))),
    followSchool: async (partner_code = '') => {
      if (client === null) return noteMissed(db)
      await telling(async () => {
        await setup.assertReady()
        await compare(client, db, {
          partner_code,
          found: ({ kind, ids }) =>
            inTurn(() => follow(() => ({ ...noChanges(), [kind]: new Set(ids) }), client)),
        })
      })
    },
  }
}

/**
 * Milliseconds after which an engine counts as too slow. Shorter than what a job may take, because
 * a job that takes too long has failed, and one whose engine is away waits.
 */
const SLOW = 200_000

/** What is no longer waited for goes on; the same work done again later does no harm. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EngineAway('the search engine is too slow')), SLOW)
    timer.unref()
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Without an engine nothing waits: the first start with one builds the index anew. */
async function noteMissed(db: Db): Promise<void> {
  if (await readFact(db, 'search.missed')) return
  await writeFact(db, 'search.missed', { since: new Date().toISOString() })
}
