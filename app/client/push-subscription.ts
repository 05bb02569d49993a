import { currentReader } from './reader'
import { fetchInBackground } from './session'

/**
 * This browser's push subscription, as the site knows it. The browser may end or renew it by itself at
 * any time, so what was registered last is written down here.
 */
const ADD = '/account-settings/notifications/browser/add'
const REMOVE = '/account-settings/notifications/browser/remove'
const NAME = 'quad-push'

type Registered = { reader: string; endpoint: string }

export function registeredHere(): Registered | null {
  try {
    const { reader, endpoint } = JSON.parse(localStorage.getItem(NAME) ?? '{}') as Registered
    return reader && reader === currentReader() ? { reader, endpoint } : null
  } catch {
    return null
  }
}

/** Also what storage can't keep is no failure: the settings page asks the browser itself. */
function write(change: (storage: Storage) => void) {
  try {
    change(localStorage)
  } catch {
    // Turned off, or full.
  }
}

export const forgetRegistered = () => write((storage) => storage.removeItem(NAME))

/** Tells the server of it, for the login of now. */
export async function register(subscription: PushSubscription): Promise<boolean> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const { ok } = await post(ADD, { endpoint, p256dh, auth })
  const value = JSON.stringify({ reader: currentReader(), endpoint })
  if (ok) write((storage) => storage.setItem(NAME, value))
  return ok
}

export const unregister = (endpoint: string) => post(REMOVE, { endpoint })

function post(url: string, fields: Record<string, string>) {
  const csrf = document.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? ''
  return fetchInBackground(url, { method: 'POST', fields: { csrf, ...fields } })
}
