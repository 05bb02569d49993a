import { scope, type NotificationClick, type PushArrival } from './scope'

/** As app/platform/push/web-push.server.ts sends it. */
type Notice = { title: string; body: string; path: string; tag: string }

/** For a push that can't be read: one that shows nothing is held against the site. */
const UNREADABLE: Notice = {
  title: 'Something’s new',
  body: 'Open it to see what.',
  path: '/notifications',
  tag: 'news',
}

/**
 * Shows every push: platforms end the subscription of a site that doesn't (Apple after three). Without a
 * sound where someone looks at just that page.
 */
export async function showPush({ data }: PushArrival) {
  const { title, body, path, tag } = readNotice(data)
  const windows = await scope.clients.matchAll({ type: 'window' })
  const silent = windows.some(
    ({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).pathname === path,
  )
  const icon = '/images/icons/icon-192.png'
  await scope.registration.showNotification(title, { body, tag, icon, silent, data: { path } })
}

function readNotice(data: PushArrival['data']): Notice {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<Notice>) }
  } catch {
    return UNREADABLE
  }
}

/** In a window of the site that is there, or in a new one. */
export async function openNotification({ notification }: NotificationClick) {
  notification.close()
  const { path } = notification.data as Pick<Notice, 'path'>
  const url = new URL(path, scope.location.origin)
  if (url.origin !== scope.location.origin) return
  const [open] = await scope.clients.matchAll({ type: 'window' })
  if (!open) return scope.clients.openWindow(url.href)
  await open.focus()
  return open.navigate(url.href)
}
