import type { Request } from 'express'
import type { Env } from '~/platform/settings/env.server'
import { safeEqual } from '~/platform/security/signed-code.server'
import { isLocalRequest } from '../addresses/local-request.server'
import { networkAddress } from '../addresses/network-address.server'

/** Whether operators ask: with METRICS_TOKEN, or from this machine without a proxy. */
export function isOperatorRequest(req: Request, env: Env): boolean {
  const ip = networkAddress(req, env.TRUSTED_IP_HEADER)
  // Behind a proxy everyone comes from this machine, whatever headers it adds.
  const isDirect = env.TRUST_PROXY === 0 && env.TRUSTED_IP_HEADER === ''
  const names = Object.keys(req.headers)
  if (isDirect && isLocalRequest({ ip, host: req.headers.host ?? '', names })) return true
  const token = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1]
  return env.METRICS_TOKEN !== '' && safeEqual(token ?? '', env.METRICS_TOKEN)
}
