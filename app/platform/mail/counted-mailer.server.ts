import type { Mailer } from './mailer'
import type { MailResult, Metrics } from '../monitoring/metrics.server'
import { isMailRejected, isMailUnavailable } from './smtp-mailer.server'

/** Counts what becomes of each email. */
export const countedMailer = (mailer: Mailer, { countMail }: Metrics): Mailer => ({
  ...mailer,
  async send(mail) {
    try {
      await mailer.send(mail)
    } catch (error) {
      countMail(resultFor(error))
      throw error
    }
    countMail('sent')
  },
})

function resultFor(error: unknown): MailResult {
  if (isMailRejected(error)) return 'rejected'
  return isMailUnavailable(error) ? 'unavailable' : 'failed'
}
