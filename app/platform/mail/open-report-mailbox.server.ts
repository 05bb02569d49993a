import { imapMailbox } from './imap-mailbox.server'
import { maildirMailbox } from './maildir-mailbox.server'
import type { ReportMailbox } from './report-mailbox'

/** maildir:///var/mail/bounces, or imaps://user:password@host/folder. */
export const openReportMailbox = (url: string): ReportMailbox =>
  url.startsWith('maildir:') ? maildirMailbox(new URL(url)) : imapMailbox(new URL(url))
