import type { Limits } from '~/platform/limits/limits.server'

type SignupSource = { email: string; sender: string; ip: string }

/** Counts one valid sign-up; returns the seconds to wait if it is one too many. */
export async function countSignup(limits: Limits['signup'], { email, sender, ip }: SignupSource) {
  const waits = await Promise.all([
    limits.address.consume(email),
    limits.browser.consume(sender),
    limits.network.consume(ip),
  ])
  return Math.max(...waits)
}
