import { forgetPages } from './navigation'
import { renewKeys } from './idempotency-keys'
import { clearOutbox } from './outbox-store'
import { onPage } from './page'
import { forgetRegistered } from './push-subscription'
import { currentReader } from './reader'

/**
 * Keeps what members read on their device for when there is no network (app/client/worker). Nothing
 * waits for it, and everything works without.
 */
let registered = false

function update() {
  if (document.querySelector('meta[name="quad-left"]')) void forgetEverything()
  // A page from this device holds keys that may have been used since.
  if (document.querySelector('[data-offline]')) renewKeys()
  else navigator.serviceWorker?.controller?.postMessage({ reader: currentReader() })
  if (registered || currentReader() === null || !('serviceWorker' in navigator)) return
  registered = true
  if (!navigator.serviceWorker.controller) void sayFirst()
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** The worker is new here, and hasn't seen a page yet. */
async function sayFirst() {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ reader: currentReader(), isFirst: true })
}

onPage(update)

/**
 * Someone has left: logged out, or deleted their account. The response that said so has cleared all this
 * (Clear-Site-Data) in browsers that know how; a request alone may be refused, or not arrive.
 */
async function forgetEverything() {
  forgetPages()
  forgetRegistered()
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await Promise.allSettled([clearOutbox(), subscription?.unsubscribe()])
}
