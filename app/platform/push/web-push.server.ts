import type { PushSubscription } from 'web-push'
import { post } from './post.server'
import { PushRejected, type PushProvider } from './provider'

type Options = {
  publicKey: string
  privateKey: string
  /** Where a push service writes to when something is wrong: mailto: or https: */
  subject: string
  /** Also to this machine, for tests */
  anywhere?: boolean
  timeout?: number
}

/** Seconds for which a service keeps what it can't deliver at once; a day later it's no news. */
const TTL = 86_400

/**
 * Browsers, by the push service that each names (RFC 8030), encrypted so that only the browser reads it.
 * The addresses come from people: see post().
 */
export const webPushProvider = (options: Options): PushProvider => ({
  kinds: ['web'],
  async send({ token, keys }, { title, body, path, tag }) {
    if (!keys) return 'gone'
    const { publicKey, privateKey, subject, anywhere, timeout } = options
    const payload = JSON.stringify({ title, body, path, tag })
    const details = await encrypt({ endpoint: token, keys }, payload, {
      subject,
      publicKey,
      privateKey,
    })
    if (!details) return 'gone'
    const status = await post(token, {
      headers: details.headers as Record<string, string>,
      body: details.body,
      anywhere,
      timeout,
    })
    if (status === 404 || status === 410) return 'gone'
    if (status >= 200 && status < 300) return 'sent'
    if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
    throw new PushRejected(`The push service answered ${status}`)
  },
})

type Keys = { subject: string; publicKey: string; privateKey: string }

/** Null for keys of a browser that nothing can be encrypted with. Loads the library when it's first needed. */
async function encrypt(browser: PushSubscription, payload: string, vapidDetails: Keys) {
  const { default: webPush } = await import('web-push')
  try {
    return webPush.generateRequestDetails(browser, payload, { vapidDetails, TTL })
  } catch {
    return null
  }
}
