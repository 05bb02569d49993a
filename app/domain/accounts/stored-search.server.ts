import { z } from 'zod'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { sqlRow } from '~/platform/sql.server'
import type { Tracker } from '../tracking/tracker.server'

const text = z.string().max(20_000)
const list = z.array(z.string()).max(200)

/** The last search of a session, under the specification's names. (SEARCH-36) */
const stored = z.object({
  /** Where, and for which text, with everything that the others do not say: an address of ours */
  stored_search_request: text,
  /** The tab: posts, questions or people */
  stored_search_mode: text,
  /** Ids of the topics it was limited to */
  stored_search_topic: list,
  /** Codes of the interests it was limited to */
  stored_search_interest: list,
})
export type StoredSearch = z.infer<typeof stored>

/**
 * The last search of every session. Written a second later with what is tracked, so that nobody waits
 * and not every search is a transaction of its own; until then it is remembered here. A crash loses it.
 */
export class LastSearches {
  readonly #waiting = new Map<string, StoredSearch>()

  constructor(private readonly tracker: Tracker) {}

  /**
   * What this session last searched for, or null. For the member whose session it is: each log-in
   * begins a new one that holds nothing.
   */
  of({ db, viewer }: Ctx, sessionId: string | null): StoredSearch | null {
    const id = sessionId ?? ''
    const waiting = this.#waiting.get(id)
    if (waiting) return waiting
    const row = sqlRow<{ data: string }>(
      db,
      'SELECT data FROM Session WHERE id_hash = ? AND user_id = ?',
      [id, viewer.id],
    )
    return row ? (stored.safeParse(JSON.parse(row.data)).data ?? null) : null
  }

  /**
   * Keeps the last search of the session in place of the one before; for the member whose session it
   * is. Other things that the session holds stay. Writes nothing for the same search, keeps none that
   * is too long; no event follows.
   */
  keep({ viewer }: Ctx, sessionId: string | null, search: StoredSearch): void {
    const { data: kept } = stored.safeParse(search)
    if (!kept || !sessionId) return
    const forget = () => {
      if (this.#waiting.get(sessionId) === kept) this.#waiting.delete(sessionId)
    }
    this.#waiting.set(sessionId, kept)
    const noted = this.tracker.note((tx) =>
      write(tx, JSON.stringify(kept), sessionId, viewer.id).finally(forget),
    )
    if (!noted) forget()
  }
}

/** In one step, so that nothing is lost that another page of the session keeps at this moment. */
const write = async (tx: Tx, kept: string, sessionId: string, userId: string) =>
  tx.$executeRawUnsafe(
    `UPDATE Session SET data = json_patch(data, ?)
     WHERE id_hash = ? AND user_id = ? AND data <> json_patch(data, ?)`,
    kept,
    sessionId,
    userId,
    kept,
  )
