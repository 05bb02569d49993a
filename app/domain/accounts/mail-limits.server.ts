import type { Db } from '~/platform/db.server'
import { refused, type Refused } from '~/platform/failures'
import { PairLimiter, type Pair } from '~/platform/pair-limits.server'
import { MAIL_LIMITS, mailTooOften } from './schema-credentials'

type Act = keyof typeof MAIL_LIMITS
export type MailLimits = Record<Act, PairLimiter>

const limiterOf = (db: Db, act: Act) => new PairLimiter(db, `mail-${act}`, MAIL_LIMITS[act])

export const mailLimits = (db: Db): MailLimits => ({
  resend: limiterOf(db, 'resend'),
  change: limiterOf(db, 'change'),
  reset: limiterOf(db, 'reset'),
})

/** Counts one wish for mail; a refusal with the waiting time when it was one too many. */
export async function countMail(limits: PairLimiter, pair: Pair): Promise<Refused | null> {
  const { account, network } = await limits.count(pair)
  const wait = Math.max(account, network)
  return wait > 0 ? refused({ '': [mailTooOften(wait)] }, wait) : null
}
