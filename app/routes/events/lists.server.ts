import type { Cursor, Page } from '~/platform/database/cursor-pagination'
import { assertEvents } from '~/domain/campus-events/event-rows.server'
import { groupByDay } from '~/domain/campus-events/month'
import type { MatchingEvents } from '~/domain/campus-events/queries.server'
import type { ListedEvent } from '~/domain/campus-events/schema-lists'
import { schoolOffers } from '~/domain/visibility/offers.server'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import type { RouteArgs } from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import { canManageEvents, canPublishEvents, canSuggestEvents } from '~/policy/campus-events'
import { schoolZone } from '~/policy/time-zone'
import { readListSearch } from '~/presenters/list-search.server'

/** What the viewer can do with the list: add to it, suggest something, decide about that. */
export const listRights = ({ viewer }: Ctx) => ({
  publishes: canPublishEvents(viewer),
  suggests: canSuggestEvents(viewer),
  suggestions: canManageEvents(viewer) || (canSuggestEvents(viewer) && !canPublishEvents(viewer)),
})

type Span = { from: Date; to?: Date }

/** What the list is searched for, and what of it there is in a span of time; whether there is anything to search. */
export async function searchEvents(args: RouteArgs, span: Span) {
  const { ctx, context } = args
  assertEvents(ctx)
  const text = await readListSearch(args)
  const found: MatchingEvents =
    text === '' ? null : await context.services.search.events(ctx, text, span)
  const { dates } = await schoolOffers(ctx.db, ctx.viewer.partner_code)
  return { text, found, searchable: dates }
}

type ReadDates = (
  ctx: Ctx,
  cursor: Cursor | null,
  found: MatchingEvents,
) => Promise<Page<ListedEvent>>

/** A page of a list of events, by days of the school. */
export async function loadDays(args: RouteArgs, read: ReadDates) {
  const { ctx, url } = args
  const { found, ...search } = await searchEvents(args, { from: ctx.now })
  const { items, next } = await read(ctx, readCursor(url).cursor, found)
  return {
    ...listRights(ctx),
    ...search,
    days: groupByDay(items, schoolZone(ctx.partner)),
    links: cursorLinks(url, next),
  }
}
