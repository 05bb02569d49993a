import type { Cursor, Page } from '~/platform/database/cursor-pagination'
import { groupByDay } from '~/domain/campus-events/month'
import type { ListedEvent } from '~/domain/campus-events/schema-lists'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import type { RouteArgs } from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import { canManageEvents, canPublishEvents, canSuggestEvents } from '~/policy/campus-events'
import { schoolZone } from '~/policy/time-zone'

/** What the viewer can do with the list: add to it, suggest something, decide about that. */
export const listRights = ({ viewer }: Ctx) => ({
  publishes: canPublishEvents(viewer),
  suggests: canSuggestEvents(viewer),
  suggestions: canManageEvents(viewer) || (canSuggestEvents(viewer) && !canPublishEvents(viewer)),
})

/** A page of a list of events, by days of the school. */
export async function loadDays(
  { ctx, url }: RouteArgs,
  read: (ctx: Ctx, cursor: Cursor | null) => Promise<Page<ListedEvent>>,
) {
  const { items, next } = await read(ctx, readCursor(url).cursor)
  return {
    ...listRights(ctx),
    days: groupByDay(items, schoolZone(ctx.partner)),
    links: cursorLinks(url, next),
  }
}
