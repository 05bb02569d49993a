import { openMailer } from '~/platform/mailer.server'
import { isMailAway } from '~/platform/smtp.server'
import { fine, type Check } from './check'

export const mailChecks: readonly Check[] = [
  {
    name: 'mail',
    remedy: 'Check SMTP_URL: server, port, user and password.',
    async look(shell) {
      const env = await shell.env()
      if (!env.SMTP_URL) return noServer(env.NODE_ENV === 'production')
      try {
        await openMailer(env).check()
        return fine(`${new URL(env.SMTP_URL).host} answers; mail is from ${env.MAIL_FROM}`)
      } catch (error) {
        if (!isMailAway(error)) throw error
        return {
          status: 'fail',
          message: `${new URL(env.SMTP_URL).host}: ${error.message}`,
          remedy: 'Check SMTP_URL and that the server runs; mail waits until it answers.',
        }
      }
    },
  },
]

const noServer = (inUse: boolean) =>
  inUse
    ? ({
        status: 'warn',
        message: 'mail becomes files, nobody gets any',
        remedy: 'Set SMTP_URL, MAIL_FROM and SUPPORT_EMAIL.',
      } as const)
    : fine('becomes files in DATA_DIR/mail')
