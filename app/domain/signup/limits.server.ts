import type { Limits } from '~/platform/limits/limits.server'
import { LIMITS } from '~/platform/limits/limits.server'
import { failure, type Failure } from '~/platform/failures'
import type { PartnerContext } from '~/policy/viewer'
import { isSignupCode } from './entry-code.server'
import { SIGNUP_CODE_NEEDED, SIGNUP_CODE_WRONG, signupLimitReached } from './schema'

type SignupLimits = Pick<Limits['signup'], 'address' | 'browser' | 'network' | 'proven'>
type School = Pick<PartnerContext, 'partner_code' | 'settings'>

type SignupSource = {
  email: string
  sender: string
  ip: string
  /** The school itself has let them in: by its login, an invitation, or an account it has made */
  isInvited: boolean
  /** The school's code of the day, as it was typed */
  code: string
}

/**
 * Counts one valid sign-up; returns why it can't be, or null. A network past its number is asked for a
 * proof instead of being turned away: a lecture hall shares one address, and so does someone who makes
 * accounts by the thousand, but only the hall has invitations, the school's login, or its code of the day.
 */
export async function countSignup(
  limits: SignupLimits,
  school: School,
  { email, sender, ip, isInvited, code }: SignupSource,
  { secret, now }: { secret: string; now: Date },
): Promise<Failure | null> {
  const wait = Math.max(
    ...(await Promise.all([limits.address.consume(email), limits.browser.consume(sender)])),
  )
  if (wait > 0) return tooMany(wait)
  await limits.network.consume(ip)
  const { points } = await limits.network.used(ip)
  if (points <= mostUnproven(school)) return null
  if (isInvited || isSignupCode(secret, school, code, now)) {
    const crowd = await limits.proven.consume(ip)
    return crowd > 0 ? tooMany(crowd) : null
  }
  // Who still has to ask for the code, or mistypes it, keeps their tries.
  await Promise.all([limits.address.refund(email), limits.browser.refund(sender)])
  return failure({ signup_code: [code.trim() ? SIGNUP_CODE_WRONG : SIGNUP_CODE_NEEDED] })
}

/** Seconds until a network's next sign-up needs no proof; 0 if it needs none. Counts nothing. */
export async function waitForUnproven(
  { network }: Pick<SignupLimits, 'network'>,
  school: School,
  ip: string,
): Promise<number> {
  const { points, seconds } = await network.used(ip)
  return points < mostUnproven(school) ? 0 : seconds
}

const mostUnproven = ({ settings }: School) =>
  settings.signups_per_network ?? LIMITS.signup.network[0]!.points

const tooMany = (wait: number) => failure({ '': [signupLimitReached(wait)] }, wait)
