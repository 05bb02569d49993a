import { useLoaderData } from '@remix-run/react'
import { menuItems, overflowsMenu } from '~/domain/notifications/merge'
import {
  NO_NOTIFICATIONS,
  NOTIFICATIONS,
  SEE_ALL_NOTIFICATIONS,
} from '~/domain/notifications/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { notificationView } from '~/views/links'
import { NotificationList } from '~/views/notifications/notification-list'
import { viewNotifications } from './view.server'

export const meta = titleMeta<typeof loader>(() => NOTIFICATIONS)

/**
 * What is new, and the first few: script shows it below the bell, and it's a page of its own too. Opening
 * it makes all of them viewed. (NOTIF-05 to NOTIF-08)
 */
export const loader = requireMember(async (args) => {
  const { groups, newSince } = await viewNotifications(args)
  return { groups: menuItems(groups), overflows: overflowsMenu(groups), newSince }
})

export default function NotificationMenu() {
  const { groups, overflows, newSince } = useLoaderData<typeof loader>()
  return (
    <Page title={NOTIFICATIONS}>
      {groups.length > 0 ? (
        <NotificationList groups={groups} scrolls={overflows} />
      ) : (
        <p>{NO_NOTIFICATIONS}</p>
      )}
      <p className="see-all">
        <a href={notificationView({ new: newSince })}>{SEE_ALL_NOTIFICATIONS}</a>
      </p>
    </Page>
  )
}
