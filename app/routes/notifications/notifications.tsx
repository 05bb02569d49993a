import { useLoaderData } from '@remix-run/react'
import { NO_NOTIFICATIONS, NOTIFICATIONS } from '~/domain/notifications/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { people, settings } from '~/views/links'
import { NotificationList } from '~/views/notifications/notification-list'
import { viewNotifications } from './view.server'

export const meta = titleMeta<typeof loader>(() => NOTIFICATIONS)

/** All notifications of the window. Opening the page makes them viewed. (NOTIF-04, NOTIF-08) */
export const loader = requireMember(async (args) => ({ groups: await viewNotifications(args) }))

export default function Notifications() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <Page
      title={NOTIFICATIONS}
      actions={
        <ButtonLink href={settings('notifications')} icon="settings" variant="quiet" small>
          What to hear about
        </ButtonLink>
      }
    >
      {groups.length > 0 ? (
        <NotificationList groups={groups} />
      ) : (
        <EmptyState
          title={NO_NOTIFICATIONS}
          text="When people answer your questions, like or comment on what you post, or follow you, you’ll see it here."
        >
          <ButtonLink href={people} icon="search" variant="quiet">
            Search for people
          </ButtonLink>
        </EmptyState>
      )}
    </Page>
  )
}
