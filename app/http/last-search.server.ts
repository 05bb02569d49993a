import { storedSearch } from '~/domain/accounts/stored-search.server'
import { fromStored } from '~search/stored'
import type { Asked } from './door.server'

/** The last search of the session with its address, also one of this moment; or null. (SEARCH-36) */
export async function lastSearch({ ctx, context }: Pick<Asked, 'ctx' | 'context'>) {
  // What somebody has just searched for may still wait to be written.
  await context.services.tracker.flush()
  return fromStored(storedSearch(ctx, context.sessionId))
}
