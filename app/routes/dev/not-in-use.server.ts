import type { AppLoadContext } from '@remix-run/node'
import { NotFound } from '~/platform/failures'

const THIS_MACHINE = /^(::ffff:)?127\.|^::1$/

/** What a proxy on this machine says of whom it asks for. */
const PASSED_ON = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/**
 * In real use there is no such page, and otherwise only on the developer's own machine: mail holds
 * links that let people in. What a proxy hands on comes from elsewhere.
 */
export function notInUse({ ip, services }: AppLoadContext, { headers }: Request) {
  const handedOn = [...headers.keys()].some((name) => PASSED_ON.test(name))
  if (services.env.NODE_ENV === 'production' || handedOn || !THIS_MACHINE.test(ip))
    throw new NotFound()
}
