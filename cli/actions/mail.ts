import { newId } from '~/platform/ids'
import { fileMailer } from '~/platform/mail/file-mailer.server'
import { sendForAnswer } from '~/platform/mail/smtp-mailer.server'
import type { Env } from '~/platform/settings/env.server'
import type { WriteAction } from '../command'
import { Abort, wrongUsage } from '../errors'

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/

/** Sends one email the way the site sends all of them, and tells what the server says. */
export const test: WriteAction = async (context, input) => {
  const to = input.arg(0)
  if (!ADDRESS.test(to)) throw wrongUsage(`"${to}" is not an email address.`)
  const env = await context.env()
  const by = env.SMTP_URL ? new URL(env.SMTP_URL).host : `a file in ${env.DATA_DIR}/mail`
  return {
    target: to,
    changes: [{ action: 'run', kind: 'mail', name: to, note: `${env.MAIL_FROM}, by ${by}` }],
    apply: async () => {
      // The audit row of a failure needs the database as well.
      await context.db()
      const { accepted, answer } = await send(env, to, context.now())
      if (!accepted) throw new Abort(`${by} did not take it: ${answer}`, { next: REMEDY })
      return { json: { accepted, answer }, text: () => `${by} answered: ${answer}` }
    },
  }
}

const REMEDY = 'Check SMTP_URL and MAIL_FROM; quad doctor tries the login alone.'

async function send(env: Env, to: string, now: Date) {
  const text = `${env.PRODUCT_NAME} at ${env.BASE_URL} sent this at ${now.toISOString()} to see whether email works. Nothing needs to be done.`
  const subject = `Test email from ${env.PRODUCT_NAME}`
  const mail = { id: newId(), to, subject, text, html: `<p>${text}</p>` }
  if (env.SMTP_URL) return sendForAnswer(env, mail)
  await fileMailer(env).send(mail)
  return { accepted: true, answer: `saved as ${mail.id}.eml; without SMTP_URL no one gets mail` }
}
