import type { Env } from '../settings/env.server'

/** An email ready to be sent */
export type Mail = {
  /** The same for every attempt, so that mail programs can recognize a second copy */
  id: string
  to: string
  /** The account that has this address and when this copy leaves, so that a report can name both */
  receiver?: { user: string; at: Date }
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Where one press ends mail like this (RFC 8058) */
  unsubscribe?: string
  /** The same for all mails of a thread */
  thread?: string
}

/**
 * Sends mail. `send` throws MailUnavailable when no email can be sent now, MailRejected when this
 * email will never be accepted, and any other error when it should be tried again later.
 */
export type Mailer = {
  send(mail: Mail): Promise<void>
  /** Throws MailUnavailable when no email can be sent now. */
  check(): Promise<void>
}

export type MailSettings = Pick<
  Env,
  'SMTP_URL' | 'MAIL_FROM' | 'MAIL_RETURN_ADDRESS' | 'SESSION_SECRET' | 'DATA_DIR'
>
