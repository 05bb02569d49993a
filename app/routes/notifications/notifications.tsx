import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import {
  NO_NOTIFICATIONS,
  NOTIFICATIONS,
  type NotificationGroup,
  type NotificationKind,
} from '~/domain/notifications/schema'
import {
  KINDS,
  NOTIFICATION_FILTERS,
  type NotificationFilter,
} from '~/domain/notifications/schema-kinds'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { Tabs } from '~/ui/tabs'
import { notificationView, people, settings } from '~/views/links'
import { NotificationList } from '~/views/notifications/notification-list'
import { viewNotifications } from './view.server'

export const meta = titleMeta<typeof loader>(() => NOTIFICATIONS)

/** All notifications of the window. Opening the page makes them viewed. (NOTIF-04, NOTIF-08) */
export const loader = requireMember(async (args) => {
  const { groups: all, newSince } = await viewNotifications(args)
  const wanted = filterSchema.parse(args.url.searchParams.get('show'))
  // Nothing of a kind is no reason to say that there is nothing.
  const chosen = all.some(({ kind }) => isShown(kind, wanted)) ? wanted : null
  const groups = all.filter(({ kind }) => isShown(kind, chosen))
  return { groups, tabs: filterTabs(all, chosen, newSince) }
})

const filterSchema = z.enum(NOTIFICATION_FILTERS).nullable().catch(null)

const isShown = (kind: NotificationKind, chosen: NotificationFilter | null) =>
  chosen === null || KINDS[kind].filter === chosen

const FILTER_LABELS: Record<NotificationFilter, string> = {
  talk: 'Comments',
  likes: 'Likes',
  rest: 'More',
}

/** One for each kind that there is something of; none where that is one kind. */
function filterTabs(
  all: readonly NotificationGroup[],
  chosen: NotificationFilter | null,
  newSince: string | undefined,
) {
  const some = NOTIFICATION_FILTERS.filter((one) => all.some(({ kind }) => isShown(kind, one)))
  if (some.length < 2) return []
  const tabs = some.map((one) => ({
    label: FILTER_LABELS[one],
    href: notificationView({ show: one, new: newSince }),
    current: one === chosen,
  }))
  const whole = { label: 'All', href: notificationView({ new: newSince }), current: !chosen }
  return [whole, ...tabs]
}

export default function Notifications() {
  const { groups, tabs } = useLoaderData<typeof loader>()
  return (
    <Page
      title={NOTIFICATIONS}
      actions={
        <ButtonLink href={settings('notifications')} icon="settings" variant="quiet" small>
          What to hear about
        </ButtonLink>
      }
    >
      {tabs.length > 0 && <Tabs label="Kinds of notifications" tabs={tabs} />}
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
