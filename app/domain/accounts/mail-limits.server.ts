import type { Db } from '~/platform/db.server'
import { refused, type Refused } from '~/platform/failures'
import { Limiter } from '~/platform/limits.server'
import { MAIL_LIMITS, mailTooOften } from './schema-credentials'

type Act = keyof typeof MAIL_LIMITS
export type MailLimits = Record<Act, { account: Limiter; network: Limiter }>

const limitsOf = (db: Db, act: Act) => ({
  account: new Limiter(db, `mail-${act}`, MAIL_LIMITS[act].account),
  network: new Limiter(db, `mail-${act}-from`, MAIL_LIMITS[act].network),
})

export const mailLimits = (db: Db): MailLimits => ({
  resend: limitsOf(db, 'resend'),
  change: limitsOf(db, 'change'),
  reset: limitsOf(db, 'reset'),
})

/** Counts one wish for mail; a refusal with the waiting time when it was one too many. */
export async function countMail(
  limits: MailLimits[Act],
  { account, ip }: { account: string; ip: string },
): Promise<Refused | null> {
  const waits = await Promise.all([limits.account.count(account), limits.network.count(ip)])
  const wait = Math.max(...waits)
  return wait > 0 ? refused({ '': [mailTooOften(wait)] }, wait) : null
}
