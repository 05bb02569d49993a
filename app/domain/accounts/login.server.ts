import { hash, verify } from '@node-rs/argon2'
import type { Db } from '~/platform/database/types'
import { failure, type Outcome } from '~/platform/failures'
import type { AccountRateLimiter } from '~/platform/limits/account-rate-limiter.server'
import type { PartnerContext } from '~/policy/viewer'
import { CLOSED_TEXT, closedTitle } from '~/domain/partners/closed-texts'
import { LOGIN_FAILED, loginLimitReached, SUSPENDED, type LoginInput } from './schema'

/** Argon2id, 19 MiB, two passes, one lane. Memory in KiB. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  hash(password, { ...ARGON2_COST, salt })

/** A hash of no one's password: an unknown address takes as long as a known one. */
const dummyHash = hashPassword('the password of no account')

/** Someone to let in; with a password only as long as it is the one that was verified. */
export type AuthenticatedUser = { id: string; partner_code: string; password_hash?: string }

/**
 * Checks an address and password. For visitors; on a school's host only accounts of that school
 * enter; a suspended user is told so. Wrong address and wrong password answer alike and take the same time; tries are limited
 * per account and network address. Changes only the limits; no event follows.
 */
export async function login(
  db: Db,
  limits: AccountRateLimiter,
  partner: PartnerContext | null,
  input: LoginInput,
  ip: string,
): Promise<Outcome<{ user: AuthenticatedUser }>> {
  // Counted before the check, so that many guesses at once are not all let through.
  const tried = { account: input.email, ip }
  const wait = await limits.consume(tried)
  if (wait.account > 0 || wait.network > 0) return failure({ '': [loginLimitReached(wait)] })

  const user = await db.read.user.findUnique({
    where: { email: input.email },
    select: {
      id: true,
      partner_code: true,
      password_hash: true,
      suspended_at: true,
      partner: true,
    },
  })
  const password_hash = user?.password_hash
  const matches = await verify(password_hash ?? (await dummyHash), input.password)
  const enters =
    user && password_hash && matches && (!partner || partner.partner_code === user.partner_code)
  if (!enters) return failure({ '': [LOGIN_FAILED] })
  // Only someone who has proven to belong to the school reads it.
  if (user.partner.status !== 'active')
    return failure({ '': [`${closedTitle(user.partner.name)} ${CLOSED_TEXT}`] })
  await limits.succeed(tried)
  if (user.suspended_at) return failure({ '': [SUSPENDED] })
  return { ok: true, user: { id: user.id, partner_code: user.partner_code, password_hash } }
}
