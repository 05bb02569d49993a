import { hash, verify } from '@node-rs/argon2'
import type { Db } from '~/platform/database/types'
import { failure, type Outcome } from '~/platform/failures'
import type { AccountRateLimiter } from '~/platform/limits/account-rate-limiter.server'
import type { PartnerContext } from '~/policy/viewer'
import {
  useAnswer,
  type ChallengeContext,
  type ChallengeResponse,
} from '~/domain/captcha/challenge.server'
import { ANSWER_FIELD } from '~/domain/captcha/schema'
import { CLOSED_TEXT, closedTitle } from '~/domain/partners/closed-texts'
import {
  LOGIN_FAILED,
  LOGIN_QUESTION,
  loginLimitReached,
  SUSPENDED,
  type LoginInput,
} from './schema'

/** Argon2id, 19 MiB, two passes, one lane. Memory in KiB. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  hash(password, { ...ARGON2_COST, salt })

/** A hash of no one's password: an unknown address takes as long as a known one. */
const dummyHash = hashPassword('the password of no account')

/** Someone to let in; with a password only as long as it is the one that was verified. */
export type AuthenticatedUser = { id: string; partner_code: string; password_hash?: string }

/** Where a login comes from, and its answer to a question of ours if it was asked one. */
export type LoginSource = {
  ip: string
  /** Who was signed in in this browser last, by a cookie that only we can make */
  lastUserId: string | null
  browser: ChallengeContext
  /** Null where none was asked */
  response: ChallengeResponse | null
  /** Tells operators of an attempt that failed: why, and at whose account if there is one */
  noteRejection: (why: 'question' | 'wrong' | 'closed' | 'suspended', user: string | null) => void
}

/**
 * Checks an address and password. For visitors; on a school's host only accounts of that school
 * enter; a suspended user is told so. Wrong address and wrong password answer alike and take the same
 * time; tries are limited per account, and where too many from one network have failed, everyone there
 * but the browser's own user has to answer a question with theirs. Changes only the limits; no event follows.
 */
export async function login(
  db: Db,
  limits: AccountRateLimiter,
  partner: PartnerContext | null,
  input: LoginInput,
  source: LoginSource,
): Promise<Outcome<{ user: AuthenticatedUser; hasAnswered: boolean }>> {
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
  // Counted before the check, so that many guesses at once are not all let through.
  const tried = { account: input.email, ip: source.ip }
  const isCrowded = (await limits.consumeNetwork(source.ip)) > 0
  const asks = isCrowded && (user === null || user.id !== source.lastUserId)
  const objection = asks ? await judgeAnswer(db, source) : null
  const note = (why: Parameters<LoginSource['noteRejection']>[0]) =>
    source.noteRejection(why, user?.id ?? null)
  if (objection) return (note('question'), failure({ [ANSWER_FIELD]: [objection] }))
  const wait = await limits.consumeAccount(tried)
  if (wait > 0) return failure({ '': [loginLimitReached(wait)] }, wait)
  const password_hash = user?.password_hash
  const matches = await verify(password_hash ?? (await dummyHash), input.password)
  const enters =
    user && password_hash && matches && (!partner || partner.partner_code === user.partner_code)
  if (!enters) return (note('wrong'), failure({ '': [LOGIN_FAILED] }))
  // Only someone who has proven to belong to the school reads it.
  if (user.partner.status !== 'active')
    return (note('closed'), failure({ '': [`${closedTitle(user.partner.name)} ${CLOSED_TEXT}`] }))
  await limits.succeed(tried)
  if (user.suspended_at) return (note('suspended'), failure({ '': [SUSPENDED] }))
  const { id, partner_code } = user
  return { ok: true, user: { id, partner_code, password_hash }, hasAnswered: asks }
}

/** What is wrong with the answer, or null. Asking uses up none of a person's tries. */
const judgeAnswer = async (db: Db, { browser, response }: LoginSource): Promise<string | null> =>
  response === null ? LOGIN_QUESTION : useAnswer(db, browser, response)
