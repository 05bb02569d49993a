import * as z from 'zod'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { mergedJson } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { runSql, selectRow } from '~/platform/database/sql.server'
import type { Tracker } from '../tracking/tracker.server'

const text = z.string().max(20_000)
const list = z.array(z.string()).max(200)

/** The last search of a session, under the specification's names. (SEARCH-36) */
const storedSearchSchema = z.object({
  /** Where, and for which text, with everything that the others do not say: an address of ours */
  stored_search_request: text,
  /** The tab: posts, questions or people */
  stored_search_mode: text,
  /** Ids of the topics it was limited to */
  stored_search_topic: list,
  /** Codes of the interests it was limited to */
  stored_search_interest: list,
})
export type StoredSearch = z.infer<typeof storedSearchSchema>

const sessionRow = defineRow({ data: col.json<unknown>() })

/**
 * The last search of every session. Written a second later with what is tracked, so that no one waits
 * and not every search is a transaction of its own; until then it is remembered here. A crash loses it.
 */
export class LastSearches {
  readonly #waiting = new Map<string, StoredSearch>()

  constructor(private readonly tracker: Tracker) {}

  /**
   * What this session last searched for, or null. For the member whose session it is: each log-in
   * begins a new one that holds nothing.
   */
  async get({ db, viewer }: Ctx, sessionId: string | null): Promise<StoredSearch | null> {
    const id = sessionId ?? ''
    const waiting = this.#waiting.get(id)
    if (waiting) return waiting
    const row = await selectRow(
      db,
      sessionRow,
      sql`SELECT data FROM "Session" WHERE id_hash = ${id} AND user_id = ${viewer.id}`,
    )
    return storedSearchSchema.safeParse(row?.data).data ?? null
  }

  /**
   * Keeps the last search of the session in place of the one before; for the member whose session it
   * is. Other things that the session holds stay. Writes nothing for the same search, keeps none that
   * is too long; no event follows.
   */
  set({ viewer, unopened }: Ctx, sessionId: string | null, search: StoredSearch): void {
    if (unopened) return
    const { data: stored } = storedSearchSchema.safeParse(search)
    if (!stored || !sessionId) return
    const forget = () => {
      if (this.#waiting.get(sessionId) === stored) this.#waiting.delete(sessionId)
    }
    this.#waiting.set(sessionId, stored)
    const noted = this.tracker.record((tx) =>
      saveSearch(tx, stored, sessionId, viewer.id).finally(forget),
    )
    if (!noted) forget()
  }
}

/** In one step, so that nothing is lost that another page of the session keeps at this moment. */
function saveSearch(tx: Tx, search: StoredSearch, sessionId: string, userId: string) {
  const data = mergedJson('data', search)
  return runSql(
    tx,
    sql`UPDATE "Session" SET data = ${data}
      WHERE id_hash = ${sessionId} AND user_id = ${userId} AND data <> ${data}`,
  )
}
