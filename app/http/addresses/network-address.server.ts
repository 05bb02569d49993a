import { isIP } from 'node:net'
import type { Request } from 'express'

/**
 * The network address that limits count and sessions show: where the connection comes from, as far
 * as TRUST_PROXY lets proxies say it; or what the host's own proxy writes into the header named by
 * TRUSTED_IP_HEADER. Believed unasked, such a header would be anyone's way around every limit.
 */
export function networkAddress(req: Request, header: string): string {
  const named = header === '' ? '' : (req.get(header) ?? '')
  return isIP(named) ? named : (req.ip ?? 'unknown')
}
