import type { Request as Req } from 'express'
import { readBearer } from '~/domain/accounts/access-tokens.server'
import { hashSecret } from '~/domain/accounts/sessions.server'
import { limitKey } from '~/platform/limits/rate-limit-key'
import type { Services } from '~/http/context/services'
import { isApiPath } from '~/http/addresses/api-requests.server'
import { networkAddress } from '~/http/addresses/network-address.server'
import type { Sender } from './turns.server'

/** Sessions and tokens whose member is remembered, some 150 bytes each */
const MAX_KNOWN = 5_000

/**
 * Who requests count for, before anything is read from the database. A session or token counts for its
 * member from its second request on. Until then, and with a made-up one for good, it's one of its
 * network's visitors: no one gets more by inventing sessions.
 */
export class Senders {
  #members = new Map<string, string>()

  constructor(private readonly services: Pick<Services, 'env' | 'cookies'>) {}

  /** The sender, and the hash of the secret that came with the request, if any. */
  async find(req: Req, headers: Headers): Promise<{ sender: Sender; secret: string | null }> {
    const network = limitKey(networkAddress(req, this.services.env.TRUSTED_IP_HEADER))
    const secret = await this.#secretOf(req, headers)
    const member = secret === null ? undefined : this.#members.get(secret)
    return { sender: { network, person: member ?? `visitors of ${network}` }, secret }
  }

  /** Remembers whose secret that is; null: no one's. */
  learn(secret: string, member: string | null) {
    this.#members.delete(secret)
    if (member === null) return
    const [oldest] = this.#members.keys()
    if (oldest !== undefined && this.#members.size >= MAX_KNOWN) this.#members.delete(oldest)
    this.#members.set(secret, member)
  }

  /** By what createRequestContext decides: the token of a call, or else the session. */
  async #secretOf({ path }: Req, headers: Headers): Promise<string | null> {
    const token = isApiPath(path) ? readBearer(headers) : null
    const secret = token ?? (await this.services.cookies.session.parse(headers.get('cookie')))
    return typeof secret === 'string' && secret !== '' ? hashSecret(secret) : null
  }
}
