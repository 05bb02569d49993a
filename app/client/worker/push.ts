import { scope, type NotificationClick, type PushArrival } from './scope'

/** As app/platform/push/web-push.server.ts sends it. */
type Notice = { title: string; body: string; path: string; tag: string }

/** Shows it, unless someone looks at just that page. */
export async function showPush({ data }: PushArrival) {
  if (!data) return
  const { title, body, path, tag } = data.json() as Notice
  const windows = await scope.clients.matchAll({ type: 'window' })
  const isOpen = windows.some(
    ({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).pathname === path,
  )
  if (isOpen) return
  const icon = '/images/icons/icon-192.png'
  await scope.registration.showNotification(title, { body, tag, icon, data: { path } })
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
