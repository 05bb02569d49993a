import { z } from 'zod'
import type { Ctx } from '~/platform/ctx'
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
 * What this session last searched for, or null. For the member whose session it is: each log-in
 * begins a new one that holds nothing.
 */
export function storedSearch({ db, viewer }: Ctx, sessionId: string | null): StoredSearch | null {
  const row = sqlRow<{ data: string }>(
    db,
    'SELECT data FROM Session WHERE id_hash = ? AND user_id = ?',
    [sessionId ?? '', viewer.id],
  )
  return row ? (stored.safeParse(JSON.parse(row.data)).data ?? null) : null
}

/**
 * Keeps the last search of the session in place of the one before; for the member whose session it
 * is. Other things that the session holds stay. Written a second later with what is tracked, so that
 * nobody waits and not every search is a transaction of its own; nothing for the same search. No
 * event follows.
 */
export function storeSearch(
  tracker: Tracker,
  ctx: Ctx,
  sessionId: string | null,
  search: StoredSearch,
): void {
  const kept = JSON.stringify(stored.parse(search))
  tracker.note((tx) =>
    // In one step, so that nothing is lost that another page of the session keeps at this moment.
    tx.$executeRawUnsafe(
      `UPDATE Session SET data = json_patch(data, ?)
       WHERE id_hash = ? AND user_id = ? AND data <> json_patch(data, ?)`,
      kept,
      sessionId ?? '',
      ctx.viewer.id,
      kept,
    ),
  )
}
