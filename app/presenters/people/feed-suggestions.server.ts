import { suggestedByIds } from '~/domain/people/queries.server'
import type { Suggestion } from '~/domain/people/schema-friends'
import type { Ctx } from '~/platform/ctx'
import type { Search } from '~search/index'
import { loadSuggestions, SUGGESTION_COUNT, suggestionIds } from './suggestions.server'

/** The order costs more than the rest of home, and hardly changes from one visit to the next. */
const STORED_MS = 5 * 60_000
const MAX_VIEWERS = 1_000

type Order = { ids: string[]; until: number }
const orders = new WeakMap<Search, Map<string, Order>>()

/**
 * The first so many people to meet, for the feed, five at most: the same from page to page. Only their order is
 * kept for a while: who the viewer has followed or skipped meanwhile is left out, and whether they
 * can be seen, what is in common and what they say is read each time. (HOME-13, FRIENDS-07)
 */
export async function suggestInFeed(
  ctx: Ctx,
  search: Search,
  count: number,
): Promise<Suggestion[]> {
  if (count === 0 || count > SUGGESTION_COUNT) return []
  const stored = orders.get(search) ?? new Map<string, Order>()
  orders.set(search, stored)
  const order = stored.get(ctx.viewer.id)
  const known = order && order.until > ctx.now.getTime() && (await loadKnown(ctx, order.ids, count))
  if (known) return known
  const ids = await suggestionIds(ctx, search, SUGGESTION_COUNT)
  if (stored.size >= MAX_VIEWERS) stored.clear()
  stored.set(ctx.viewer.id, { ids, until: ctx.now.getTime() + STORED_MS })
  return loadSuggestions(ctx, ids.slice(0, count))
}

/** Null where the order is used up. */
async function loadKnown(ctx: Ctx, ids: readonly string[], count: number) {
  const people = await suggestedByIds(ctx, ids)
  const open = people.filter(({ person, skipped }) => !person.following && !skipped)
  if (open.length < count && ids.length === SUGGESTION_COUNT) return null
  return open.slice(0, count).map(({ person, about }) => ({ person, about, demo_card: false }))
}
