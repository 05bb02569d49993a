import { fileMailer } from './file-mailer.server'
import type { Mailer, MailSettings } from './mailer'
import { smtpMailer } from './smtp-mailer.server'

/** SMTP if a server is set, otherwise files in DATA_DIR/mail. */
export const openMailer = (env: MailSettings): Mailer =>
  env.SMTP_URL ? smtpMailer(env) : fileMailer(env)
