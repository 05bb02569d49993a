import { proxyPass, STREAM } from '~/platform/monitoring/proxy-check'
import type { Verdict } from '../checks/check'
import { checkProxy } from '../checks/proxy'
import type { Context } from '../context'
import { unusable } from '../errors'

const ADDRESS = 'must be an address without a path, such as https://quad.example.com'

/** What is between browsers and the running site. */
export async function throughProxy(context: Context, address: string): Promise<Verdict[]> {
  const from = URL.canParse(address) ? new URL(address) : null
  if (!from || !isOrigin(from)) throw unusable([{ path: '--from', message: ADDRESS }])
  const { SESSION_SECRET } = await context.env()
  const pass = proxyPass(SESSION_SECRET, context.now())
  const { pauseMs } = STREAM
  context.say(`Trying ${from.origin}, which takes about ${Math.ceil(pauseMs / 1000) + 3} s …`)
  return checkProxy({ from, pass, signal: context.signal }, pauseMs)
}

const isOrigin = ({ protocol, pathname, search, username }: URL): boolean =>
  /^https?:$/.test(protocol) && pathname === '/' && search + username === ''
