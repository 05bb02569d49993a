import { isIP } from 'node:net'
import type { Request } from 'express'

/**
 * The network address that limits count and sessions show: where the connection comes from, as far
 * as TRUST_PROXY lets proxies say it; or what the host's own proxy writes into the header named by
 * TRUSTED_IP_HEADER. Believed unasked, such a header would be anyone's way around every limit.
 */
export function networkAddress(req: Request, header: string): string {
  const named = header === '' ? undefined : req.get(header)
  const all = [named, req.ip, req.socket.remoteAddress]
  return all.map((text) => readNetworkAddress(text ?? '')).find(Boolean) ?? 'unknown'
}

const MAPPED = '::ffff:'

/**
 * The address in what a proxy writes, or null for anything else. Some write the port, which is another one with each
 * connection, and systems write an address of version 4 as one of version 6: a limit would count them as others.
 */
function readNetworkAddress(text: string): string | null {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? []
  const [, plain] = /^([\d.]+):\d+$/.exec(text) ?? []
  const address = bracketed ?? plain ?? text
  if (isIP(address) === 0) return null
  const four = address.toLowerCase().startsWith(MAPPED) ? address.slice(MAPPED.length) : ''
  return isIP(four) === 4 ? four : address
}
