import type { Db } from '~/platform/db.server'
import { Limiter } from '~/platform/limits.server'
import { SIGNUP_LIMITS } from './schema'

export type SignupLimits = Record<keyof typeof SIGNUP_LIMITS, Limiter>

export const signupLimits = (db: Db): SignupLimits => ({
  address: new Limiter(db, 'signup-address', SIGNUP_LIMITS.address),
  browser: new Limiter(db, 'signup-browser', SIGNUP_LIMITS.browser),
  network: new Limiter(db, 'signup-network', SIGNUP_LIMITS.network),
  misses: new Limiter(db, 'signup-misses', SIGNUP_LIMITS.misses),
})

type Sent = { email: string; sender: string; ip: string }

/** Counts one sign-up whose form was right; answers the seconds to wait when it is one too many. */
export async function countSignup(limits: SignupLimits, { email, sender, ip }: Sent) {
  const waits = await Promise.all([
    limits.address.count(email),
    limits.browser.count(sender),
    limits.network.count(ip),
  ])
  return Math.max(...waits)
}
