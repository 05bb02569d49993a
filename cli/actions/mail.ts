import { unsubscribeCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { newId } from '~/platform/ids'
import { fileMailer } from '~/platform/mail/file-mailer.server'
import { sendForAnswer } from '~/platform/mail/smtp-mailer.server'
import type { Env } from '~/platform/settings/env.server'
import { readReceivedCopy, type ReceivedCopy } from '~/platform/mail/received-copy.server'
import type { ReadAction, WriteAction } from '../command'
import { Abort, wrongUsage } from '../errors'
import { fileName, MIB, readBytes } from './file-content'

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
      const { accepted, answer } = await send(env, {
        to,
        now: context.now(),
        address: await context.siteAddress(),
      })
      if (!accepted) throw new Abort(`${by} did not take it: ${answer}`, { next: REMEDY })
      return { json: { accepted, answer }, text: () => `${by} answered: ${answer}\n${NEXT}` }
    },
  }
}

const NEXT = 'When it has arrived, save it as a file: quad mail check FILE reads its signature.'
const REMEDY = 'Check SMTP_URL and MAIL_FROM; quad doctor tries the login alone.'

type Test = { to: string; now: Date; address: string }

async function send(env: Env, { to, now, address }: Test) {
  const text = `${env.PRODUCT_NAME} at ${address} sent this at ${now.toISOString()} to see whether email works. Nothing needs to be done.`
  const subject = `Test email from ${env.PRODUCT_NAME}`
  // As the mail that people can end; no one has this entry, so the link ends nothing.
  const code = unsubscribeCode(env.SESSION_SECRET, { list: 'newsletter', id: newId() })
  const unsubscribe = `${address}/unsubscribe/${code}`
  const mail = { id: newId(), to, subject, text, html: `<p>${text}</p>`, unsubscribe }
  if (env.SMTP_URL) return sendForAnswer(env, mail)
  await fileMailer(env).send(mail)
  return { accepted: true, answer: `saved as ${mail.id}.eml; without SMTP_URL no one gets mail` }
}

/** Looks at the headers of an email that arrived somewhere: whether readers can end it by one click. */
export const check: ReadAction = async (_, input) => {
  const path = input.arg(0)
  const copy = await readReceivedCopy(await readBytes(path, 16 * MIB))
  if (!copy) throw wrongUsage(`${fileName(path)} is not an email with its headers.`)
  const ok = copy.signatures.length > 0 && copy.missing.length + copy.unsigned.length === 0
  return { ok, json: copy, text: () => describeCopy(copy).join('\n') }
}

function describeCopy({ from, return_path, signatures, missing, unsigned }: ReceivedCopy) {
  const signers = signatures.map(({ domain }) => domain).join(', ')
  const problems = [
    ...missing.map(
      (name) => `It has no ${name}: a server on the way removed it, or people can’t end such mail.`,
    ),
    ...unsigned.map((name) => `The signature of ${from} doesn’t cover ${name}.`),
  ]
  return [
    `Sender ${from}, returned to ${return_path ?? 'an address that the file doesn’t say'}.`,
    signers ? `Signed by ${signers}.` : 'It isn’t signed (DKIM).',
    ...problems,
    problems.length === 0 && signers
      ? 'Readers can end such mail by one click, where the signature is valid.'
      : 'Set the signing server to cover list-unsubscribe and list-unsubscribe-post: docs/deploy.md.',
  ]
}
