import type { AppLoadContext } from '@remix-run/node'
import { NotFound } from '~/platform/failures'

const THIS_MACHINE = /^(::ffff:)?127\.|^::1$/

/**
 * In real use there is no such page, and otherwise only on the developer's own machine: mail holds
 * links that let people in.
 */
export function notInUse({ ip, services }: AppLoadContext) {
  if (services.env.NODE_ENV === 'production' || !THIS_MACHINE.test(ip)) throw new NotFound()
}
