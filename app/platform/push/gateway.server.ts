import { post } from './post.server'
import { PushRejected, type PushProvider } from './provider'

type Options = { url: string; secret: string; timeout?: number }

/**
 * The apps, by a service of the operator that speaks to Parse and Firebase: one POST of JSON for each
 * device. It answers 404 or 410 for a device that is gone.
 */
export const gatewayProvider = ({ url, secret, timeout }: Options): PushProvider => ({
  kinds: ['parse', 'firebase'],
  async send({ kind, token }, { title, body, url: link, tag }) {
    const status = await post(url, {
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
      body: JSON.stringify({ kind, token, title, body, url: link, tag }),
      // Its address is the operator's.
      anywhere: true,
      timeout,
    })
    if (status === 404 || status === 410) return 'gone'
    if (status >= 200 && status < 300) return 'sent'
    if (status === 400) throw new PushRejected('The push gateway answered 400')
    throw new Error(`The push gateway answered ${status}`)
  },
})
