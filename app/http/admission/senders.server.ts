import type { Request as Req } from 'express'
import { readBearer } from '~/domain/accounts/access-tokens.server'
import { hashSecret } from '~/domain/accounts/sessions.server'
import { rateLimitKey } from '~/platform/limits/rate-limit-key'
import type { Services } from '~/http/context/services'
import { isApiPath, isScimPath } from '~/http/addresses/api-requests.server'
import { networkAddress } from '~/http/addresses/network-address.server'
import type { Sender } from './counts.server'

/** Sessions and tokens whose member is remembered, some 150 bytes each */
const MAX_KNOWN = 5_000

/**
 * Who requests count for, before anything is read from the database. A session or token counts for its
 * member once its first request has been read, with all that came with it. Until then, and with a made-up
 * one for good, it's one of its network's visitors: no one gets more by inventing sessions. So it isn't
 * verified here, which would take longer than everything else about a request that finds no place.
 */
export class Senders {
  #members = new Map<string, string>()
  readonly #session: RegExp

  constructor(private readonly services: Pick<Services, 'env' | 'cookies'>) {
    this.#session = new RegExp(`(?:^|;) *${services.cookies.session.name}=([^;]*)`)
  }

  /** The sender, and by what it is known when it has been found out who that is. */
  find(req: Req): { sender: Sender; known: string | null } {
    const known = this.#secretOf(req)
    const findMember = () => (known === null ? null : (this.#members.get(known) ?? null))
    const findNetwork = () => rateLimitKey(networkAddress(req, this.services.env.TRUSTED_IP_HEADER))
    return { sender: new FoundSender(findMember, findNetwork), known }
  }

  /** Remembers whose secret that is; null: no one's. */
  learn(known: string, member: string | null) {
    this.#members.delete(known)
    if (member === null) return
    const [oldest] = this.#members.keys()
    if (oldest !== undefined && this.#members.size >= MAX_KNOWN) this.#members.delete(oldest)
    this.#members.set(known, member)
  }

  /** By what createRequestContext decides: the token of a call, or else the session. */
  #secretOf({ path, headers }: Req): string | null {
    const token = isApiPath(path) || isScimPath(path) ? readBearer(headers.authorization) : null
    const secret = token ?? headers.cookie?.match(this.#session)?.[1]
    return secret ? hashSecret(secret) : null
  }
}

/** Asking the system where a connection comes from takes longer than turning a member away. */
class FoundSender implements Sender {
  #network: string | undefined

  constructor(
    private readonly findMember: () => string | null,
    private readonly findNetwork: () => string,
  ) {}

  get network(): string {
    return (this.#network ??= this.findNetwork())
  }

  get member(): string | null {
    return this.findMember()
  }
}
