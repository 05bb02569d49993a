/** The part of a service worker's world that is used: its types and a page's can't be in one program. */
export type WorkerEvent = Event & { waitUntil(done: Promise<unknown>): void }

export type RequestEvent = WorkerEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export type PushArrival = WorkerEvent & { data: { json(): unknown } | null }
export type PageMessage = WorkerEvent & { data: unknown }
export type NotificationClick = WorkerEvent & { notification: Notification }

type WindowClient = {
  url: string
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

type Scope = {
  registration: ServiceWorkerRegistration
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(name: 'message', listener: (event: PageMessage) => void): void
  addEventListener(name: 'push', listener: (event: PushArrival) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NotificationClick) => void): void
}

export const scope = self as unknown as Scope
