import type { Env } from './env.server'
import { fileMailer } from './mail-files.server'
import { smtpMailer } from './smtp.server'

/** A message ready to be sent. */
export type Mail = {
  /** The same for every try, so that a message that arrives twice can be recognised */
  id: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
}

/**
 * Sends mail. `send` throws MailAway when nothing can be sent at present, MailRefused when this
 * message never will be, and any other error when this message should be tried again later.
 */
export type Mailer = {
  send(mail: Mail): Promise<void>
  /** Throws MailAway when no mail could be sent now. */
  check(): Promise<void>
}

export type MailSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

/** Over SMTP where a server is set; files in DATA_DIR/mail otherwise. */
export const openMailer = (env: MailSettings): Mailer =>
  env.SMTP_URL ? smtpMailer(env) : fileMailer(env)
