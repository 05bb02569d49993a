import { hash, verify } from '@node-rs/argon2'
import type { Db } from '~/platform/db.server'
import { refused, type Outcome } from '~/platform/failures'
import { PairLimiter } from '~/platform/pair-limits.server'
import type { PartnerFacts } from '~/policy/viewer'
import { CLOSED_TEXT, schoolClosed } from '~/domain/partners/closed'
import { LOGIN_LIMITS, LOGIN_REFUSED, loginTooOften, SUSPENDED, type LoginInput } from './schema'

/** Argon2id, 19 MiB, two passes, one lane. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  hash(password, { ...COST, salt })

/** A hash of nobody's password: an unknown address takes as long as a known one. */
const nobodysHash = hashPassword('nobody knows this')

export const loginLimits = (db: Db) => new PairLimiter(db, 'login', LOGIN_LIMITS)

/** Somebody to let in; with a password only as long as it is the one that was verified. */
export type Entrant = { id: string; partner_code: string; password_hash?: string }

/**
 * Checks an address and password. For visitors; on a school's host only accounts of that school
 * enter; who is suspended is told so. Wrong address and wrong password answer alike and take the same time; tries are limited
 * per account and network address. Changes only the limits; no event follows.
 */
export async function login(
  db: Db,
  limits: PairLimiter,
  partner: PartnerFacts | null,
  input: LoginInput,
  ip: string,
): Promise<Outcome<{ user: Entrant }>> {
  // Counted before the check, so that many guesses at once are not all let through.
  const tried = { account: input.email, ip }
  const wait = await limits.count(tried)
  if (wait.account > 0 || wait.network > 0) return refused({ '': [loginTooOften(wait)] })

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
  const matches = await verify(password_hash ?? (await nobodysHash), input.password)
  const enters =
    user && password_hash && matches && (!partner || partner.partner_code === user.partner_code)
  if (!enters) return refused({ '': [LOGIN_REFUSED] })
  // Only who has proven to belong to the school hears of it.
  if (user.partner.status !== 'active')
    return refused({ '': [`${schoolClosed(user.partner.name)} ${CLOSED_TEXT}`] })
  await limits.forget(tried)
  if (user.suspended_at) return refused({ '': [SUSPENDED] })
  return { ok: true, user: { id: user.id, partner_code: user.partner_code, password_hash } }
}
