import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { lookupPublic } from '../security/public-network.server'
import { PushRejected } from './provider'

/** Milliseconds for all of it: a device that doesn't answer costs the others nothing. */
const TIMEOUT = 10_000

type Post = {
  headers: Record<string, string | number>
  body: Buffer | string | null
  /** Also to this machine, its network, and without encryption: operators and tests name such hosts. */
  anywhere?: boolean
  timeout?: number
}

/**
 * Posts to an address and returns the status; what else comes back is not read, and redirects aren't
 * followed. An address that people gave leads to hosts of the internet only, by https.
 */
export async function post(address: string, { headers, body, anywhere, timeout = TIMEOUT }: Post) {
  const url = new URL(address)
  if (!anywhere) requireOutside(url)
  const lookup: LookupFunction | undefined = anywhere ? undefined : outside
  const { request } = url.protocol === 'https:' ? https : http
  return await new Promise<number>((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout)
    const sent = request(
      url,
      { method: 'POST', headers, lookup, signal, agent: false },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

const outside = lookupPublic((message) => new PushRejected(message))

/** An address in numbers is never looked up, so lookupPublic wouldn't see it. */
function requireOutside({ protocol, hostname, port }: URL) {
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  if (protocol !== 'https:' || isNumber || port !== '')
    throw new PushRejected(`${hostname} is no push service`)
}
