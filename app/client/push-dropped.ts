import { onPage } from './page'
import { forgetRegistered, register, registeredHere, unregister } from './push-subscription'

/**
 * Each page looks once per window whether the browser still has the subscription that the site sends to.
 * One that was renewed is registered again; one that is gone ends on the server, and the page says so.
 */
const CHECKED = 'quad-push-checked'
const DROPPED = 'This browser has stopped showing notifications from this site.'

async function check() {
  const registered = registeredHere()
  // The settings page says it in its card.
  if (!registered || document.querySelector('[data-push]')) return
  const subscription = await findSubscription()
  if (subscription === null) {
    await unregister(registered.endpoint)
    return showNote()
  }
  const { endpoint } = subscription
  if (sessionStorage.getItem(CHECKED) === endpoint) return
  sessionStorage.setItem(CHECKED, endpoint)
  // The login that it belonged to may have ended since.
  await register(subscription)
  if (endpoint !== registered.endpoint) await unregister(registered.endpoint)
}

async function findSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

function showNote() {
  document.querySelector('.push-dropped')?.remove()
  const note = document.createElement('p')
  note.className = 'callout push-dropped row'
  note.setAttribute('role', 'status')
  const link = document.createElement('a')
  Object.assign(link, {
    href: '/account-settings/notifications',
    textContent: 'Turn them on again',
  })
  const close = document.createElement('button')
  Object.assign(close, {
    type: 'button',
    className: 'button quiet small',
    textContent: 'No thanks',
  })
  close.addEventListener('click', () => {
    forgetRegistered()
    note.remove()
  })
  note.append(DROPPED, ' ', link, close)
  document.getElementById('main')?.prepend(note)
}

const update = () => void check().catch(() => undefined)
onPage(update)
document.addEventListener('turbo:before-cache', () => {
  document.querySelector('.push-dropped')?.remove()
})
