import { markNotificationsViewed } from '~/domain/notifications/commands.server'
import { mergeNotifications } from '~/domain/notifications/merge'
import { ownNotifications } from '~/domain/notifications/queries.server'
import type { RouteArgs } from '~/http/guards/member-route.server'

/**
 * The viewer's notifications as lines, which are viewed from now on, and since when some were new: links to
 * another view of them carry that as `new`, so that it marks the same ones. (NOTIF-08)
 */
export async function viewNotifications({ ctx, request, url }: RouteArgs) {
  const since = url.searchParams.get('new')
  const all = await ownNotifications(ctx)
  const items = all.map((item) =>
    since && item.created_at >= since ? { ...item, viewed: false } : item,
  )
  if (request.method === 'GET') await markNotificationsViewed(ctx)
  const newSince = items.findLast(({ viewed }) => !viewed)?.created_at
  return { groups: mergeNotifications(items), newSince }
}
