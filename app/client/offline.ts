import { cache } from '@hotwired/turbo'
import { renewKeys } from './idempotency-keys'
import { clearOutbox } from './outbox-store'
import { currentReader } from './reader'

/**
 * Keeps what members read on their device for when there is no network (app/client/worker). Nothing
 * waits for it, and everything works without.
 */
let registered = false

function update() {
  // A page from this device holds keys that may have been used since.
  if (document.querySelector('[data-offline]')) renewKeys()
  else navigator.serviceWorker?.controller?.postMessage({ reader: currentReader() })
  if (registered || currentReader() === null || !('serviceWorker' in navigator)) return
  registered = true
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

document.addEventListener('turbo:load', update)
if (document.readyState !== 'loading') update()

/** Leaving for good: also where there is no service worker, and from what this tab remembers. */
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || new URL(target.action).pathname !== '/logout') return
  cache.clear()
  void clearOutbox().catch(() => undefined)
})
