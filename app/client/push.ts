import { onPage } from './page'
import { forgetRegistered, register, registeredHere, unregister } from './push-subscription'

/**
 * Push notifications in this browser, on the settings page only: nowhere else is anyone asked. As
 * app/views/settings/browser-push.tsx writes the card.
 */
/** Milliseconds to wait for the service worker, which may be off or not there */
const WORKER_MS = 5000

type Card = { element: HTMLElement; key: string }

const TEXTS = {
  unsupported: 'This browser can’t show notifications from websites, or has that turned off.',
  denied:
    'You’ve blocked notifications from this site. You can allow them in your browser’s settings for this site.',
  off: 'You’re not getting notifications in this browser.',
  dropped: 'This browser has stopped showing notifications from this site.',
  on: 'You’re getting notifications in this browser, about what’s checked above. They stop when you log out.',
  failed: 'That didn’t work. Please try again later.',
} as const

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

function findCard(): Card | null {
  const element = document.querySelector<HTMLElement>('[data-push]')
  return element && { element, key: element.dataset.push ?? '' }
}

async function showState(card: Card) {
  if (!isSupported()) return show(card, 'unsupported')
  if (Notification.permission === 'denied') return show(card, 'denied')
  const registration = await findRegistration()
  if (!registration) return show(card, 'unsupported')
  const subscription = await registration.pushManager.getSubscription()
  // The login that it belonged to may have ended since.
  const isOn = subscription !== null && (await register(subscription))
  const isDropped = subscription === null && registeredHere() !== null
  show(
    card,
    isOn ? 'on' : isDropped ? 'dropped' : 'off',
    isOn ? turnOffButton(card) : turnOnButton(card),
  )
}

const findRegistration = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => window.setTimeout(() => resolve(null), WORKER_MS)),
  ])

function show({ element }: Card, state: keyof typeof TEXTS, button?: HTMLButtonElement) {
  const text = element.querySelector('[data-push-state]')
  if (!text) return
  text.textContent = TEXTS[state]
  text.setAttribute('role', 'status')
  element.querySelector('button')?.remove()
  if (button) text.after(button)
}

function button(card: Card, label: string, act: () => Promise<void>): HTMLButtonElement {
  const made = document.createElement('button')
  Object.assign(made, { type: 'button', className: 'button', textContent: label })
  made.addEventListener('click', () => {
    made.disabled = true
    act().catch(() => show(card, 'failed'))
  })
  return made
}

const turnOnButton = (card: Card) =>
  button(card, 'Turn on notifications in this browser', async () => {
    if ((await Notification.requestPermission()) !== 'granted') return showState(card)
    const { pushManager } = await navigator.serviceWorker.ready
    // One with an earlier key of the site gets nothing anymore.
    await (await pushManager.getSubscription())?.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: card.key }
    const subscription = await pushManager.subscribe(options)
    if (await register(subscription)) return showState(card)
    await subscription.unsubscribe()
    show(card, 'failed', turnOnButton(card))
  })

const turnOffButton = (card: Card) =>
  button(card, 'Turn off', async () => {
    const { pushManager } = await navigator.serviceWorker.ready
    const subscription = await pushManager.getSubscription()
    if (subscription) await unregister(subscription.endpoint)
    await subscription?.unsubscribe()
    forgetRegistered()
    await showState(card)
  })

function update() {
  const card = findCard()
  if (card) showState(card).catch(() => show(card, 'failed'))
}
onPage(update)
