import { markNotificationsViewed } from '~/domain/notifications/commands.server'
import { mergeNotifications } from '~/domain/notifications/merge'
import { ownNotifications } from '~/domain/notifications/queries.server'
import type { RouteArgs } from '~/http/guards/member-route.server'

/** The viewer's notifications as lines, which are viewed from now on. (NOTIF-08) */
export async function viewNotifications({ ctx, request }: RouteArgs) {
  const groups = mergeNotifications(await ownNotifications(ctx))
  if (request.method === 'GET') await markNotificationsViewed(ctx)
  return groups
}
