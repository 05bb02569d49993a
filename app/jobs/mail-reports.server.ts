import { receiveMailReport } from '~/domain/mail-reports/receive.server'
import { openReportMailbox } from '~/platform/mail/open-report-mailbox.server'
import type { ReportMailbox } from '~/platform/mail/report-mailbox'
import type { Schedule } from './catalog'

/** Messages of a run: the rest waits a minute. */
const MOST = 200

/** What mail servers say about emails that came back, from the mailbox of the return addresses. */
export function mailReportsSchedule(url: string): Schedule {
  // It remembers what failed from one run to the next. A wrong address is the failure of a run.
  let mailbox: ReportMailbox | undefined
  return {
    name: 'mail reports',
    intervalSeconds: 60,
    timeoutSeconds: 10 * 60,
    async run({ db, env, log, now }) {
      const failures: unknown[] = []
      await (mailbox ??= openReportMailbox(url)).take(MOST, async (message) => {
        try {
          const kind = await receiveMailReport({ db, env, now: now() }, message)
          log.info({ kind }, 'read a message of the return addresses')
          return kind === 'other' ? 'not for us' : 'understood'
        } catch (error) {
          failures.push(error)
          return 'failed'
        }
      })
      if (failures.length > 0) throw failures[0]
    },
  }
}
