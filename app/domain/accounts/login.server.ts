import { hash, verify } from '@node-rs/argon2'
import type { Db } from '~/platform/db.server'
import { Limiter } from '~/platform/limits.server'
import { refused, type Outcome } from '~/platform/failures'
import type { PartnerFacts } from '~/policy/viewer'
import { LOGIN_LIMITS, LOGIN_REFUSED, loginTooOften, type LoginInput } from './schema'

/** Argon2id, 19 MiB, two passes, one lane. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  hash(password, { ...COST, salt })

/** A hash of nobody's password: an unknown address takes as long as a known one. */
const nobodysHash = hashPassword('nobody knows this')

export type LoginLimits = { account: Limiter; network: Limiter }

export const loginLimits = (db: Db): LoginLimits => ({
  account: new Limiter(db, 'login', LOGIN_LIMITS.account),
  network: new Limiter(db, 'login-from', LOGIN_LIMITS.network),
})

export type Entrant = { id: string; partner_code: string }

/**
 * Checks an address and password. For visitors; on a school's host only accounts of that school
 * enter. Wrong address and wrong password answer alike and take the same time; tries are limited per account and per network address. Changes only the limits; no event follows.
 */
export async function login(
  db: Db,
  limits: LoginLimits,
  partner: PartnerFacts | null,
  input: LoginInput,
  ip: string,
): Promise<Outcome<{ user: Entrant }>> {
  // Counted before the check, so that many guesses at once are not all let through.
  const [account, network] = await Promise.all([
    limits.account.count(input.email),
    limits.network.count(ip),
  ])
  if (account > 0 || network > 0) return refused({ '': [loginTooOften({ account, network })] })

  const user = await db.read.user.findUnique({
    where: { email: input.email },
    select: { id: true, partner_code: true, password_hash: true, partner: true },
  })
  const matches = await verify(user?.password_hash ?? (await nobodysHash), input.password)
  const enters =
    user?.password_hash &&
    matches &&
    user.partner.status === 'active' &&
    (!partner || partner.partner_code === user.partner_code)
  if (!enters) return refused({ '': [LOGIN_REFUSED] })
  await limits.account.forget(input.email)
  return { ok: true, user: { id: user.id, partner_code: user.partner_code } }
}
