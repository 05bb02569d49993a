import { noteReturnedMail } from '~/domain/accounts/undeliverable.server'
import { unsubscribe } from '~/domain/mailing-lists/commands.server'
import { entryOfCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import type { Db } from '~/platform/database/types'
import type { DeliveryFailure } from '~/platform/mail/delivery-failure'
import { readMailReport } from '~/platform/mail/mail-report.server'
import { claimsIn, isProven } from '~/platform/mail/return-address.server'
import type { Env } from '~/platform/settings/env.server'
import { validSecrets } from '~/platform/security/signed-code.server'

/** What a message was: about an email that came back, about one that was called spam, or nothing to us. */
export type ReportKind = 'bounce' | 'complaint' | 'other'

type Receiving = {
  db: Db
  env: Pick<Env, 'MAIL_RETURN_ADDRESS' | 'SESSION_SECRET' | 'OLD_SESSION_SECRETS'>
  now: Date
}

/** Days in which a mail server reports: most give up after five. */
const REPORT_DAYS = 30

/**
 * Reads what a mail server sent to a return address and does what follows: mail to a mailbox that is gone
 * ends, and so does mail that its reader called spam, as by its own unsubscribe link. For those who
 * deliver that mailbox's messages; what they contain is believed only with our own proof in it, so a
 * report that someone made up changes nothing. Done twice it is done once. No event. (RFC 3464, RFC 5965)
 */
export async function receiveMailReport(by: Receiving, message: Uint8Array): Promise<ReportKind> {
  const report = await readMailReport(message)
  if (report.kind === 'bounce') return (await receiveBounce(by, report)) ? 'bounce' : 'other'
  if (report.kind === 'other') return 'other'
  const code = new URL(report.unsubscribe).pathname.split('/').at(-1) ?? ''
  const entry = entryOfCode(validSecrets(by.env), code)
  if (!entry) return 'other'
  await unsubscribe(by.db, entry)
  return 'complaint'
}

/**
 * Addresses of ours in one report that are looked up. Servers repeat the one that they delivered to in a few
 * headers; anyone can write thousands, and each lookup waits for its turn to write.
 */
const MAX_CLAIMS = 5

/** Whether it's about an email of ours, which may be known. */
async function receiveBounce(
  { db, env, now }: Receiving,
  { to, failure }: { to: string; failure: DeliveryFailure },
): Promise<boolean> {
  const secrets = validSecrets(env)
  const oldest = now.getTime() - REPORT_DAYS * 24 * 60 * 60 * 1000
  const recent = claimsIn(env.MAIL_RETURN_ADDRESS, to).filter(
    ({ at }) => at.getTime() >= oldest && at <= now,
  )
  const different = new Map(recent.map((claim) => [JSON.stringify(claim), claim]))
  for (const claim of [...different.values()].slice(0, MAX_CLAIMS)) {
    const isFor = (email: string) => isProven(secrets, claim, email)
    if (await noteReturnedMail(db, claim.user, { failure, at: claim.at, isFor }, now)) return true
  }
  return false
}
