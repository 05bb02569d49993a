import { keepAtHand, pageResponse } from './pages'
import { photoResponse } from './photos'
import { openNotification, showPush } from './push'
import { scope, type RequestEvent } from './scope'
import {
  addShell,
  forgetOthers,
  forgetReading,
  isShellFile,
  keepOnlyThisBuild,
  shellResponse,
} from './storage'

/**
 * The service worker: pages come from the network as ever, and from this device only when there is none.
 * It never answers what writes, the API, streams or frames. (docs/decisions/0030-notifications-mail-and-push.md)
 */
scope.addEventListener('install', (event) => {
  event.waitUntil(addShell().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      keepOnlyThisBuild(),
      scope.registration.navigationPreload?.enable(),
      scope.clients.claim(),
    ]),
  )
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== scope.location.origin) return
  if (request.method !== 'GET') return
  if (isShellFile(url.pathname)) event.respondWith(shellResponse(request))
  else if (isPhoto(request, url)) event.respondWith(photoResponse(event))
  else if (isPage(request, url)) event.respondWith(pageResponse(event))
})

/** Pages that a form leads to don't pass here, so each says who reads now: what others read goes. */
scope.addEventListener('message', (event) => {
  const { reader, isFirst } = event.data as { reader: string | null; isFirst?: true }
  if (reader === null) return event.waitUntil(forgetReading())
  event.waitUntil(forgetOthers(reader).then(() => keepAtHand({ isFirst: isFirst === true })))
})

scope.addEventListener('push', (event) => event.waitUntil(showPush(event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))

/** Faces, in their sizes. Pictures of texts aren't kept on this device: they end with their text. */
const isPhoto = ({ destination }: Request, { pathname }: URL) =>
  destination === 'image' && /^\/photos\/\w+(-(96|192|512)|\.webp)$/.test(pathname)

/** A page of its own, or one that Turbo asks for; not what script asks for in the background. */
function isPage({ mode, destination, headers }: RequestEvent['request'], { pathname }: URL) {
  if (pathname.startsWith('/api/')) return false
  if (mode === 'navigate') return destination === 'document'
  const accepts = headers.get('accept') ?? ''
  return destination === '' && accepts.includes('text/html') && !headers.has('x-requested-with')
}
