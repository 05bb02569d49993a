import { createTransport } from 'nodemailer'
import { envelope } from './mail-envelope'
import type { Mailer, MailSettings } from './mailer.server'

/** The mail server cannot be reached, or lets us send nothing at all. Recognised by name. */
export class MailAway extends Error {
  override name = 'MailAway'
}

/** The server will never take this message: no such mailbox, for example. Recognised by name. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

const named = (error: unknown, name: string) => error instanceof Error && error.name === name

export const isMailAway = (error: unknown): error is MailAway => named(error, 'MailAway')
export const isMailRefused = (error: unknown): error is MailRefused => named(error, 'MailRefused')

/** Milliseconds that a silent server is waited for. */
const PATIENCE = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 12_000 }

/** What the library says of a failure. */
type Failure = Error & { code?: string; command?: string; responseCode?: number }

export function smtpMailer({ SMTP_URL, MAIL_FROM }: MailSettings, patience = PATIENCE): Mailer {
  const transport = createTransport({ url: SMTP_URL, dnsTimeout: 8000, ...patience })

  const check = () =>
    transport.verify().then(
      () => undefined,
      (error: Failure) => {
        throw new MailAway(said(error))
      },
    )

  return {
    check,
    async send(mail) {
      try {
        await transport.sendMail(envelope(mail, MAIL_FROM))
      } catch (error) {
        const failure = error as Failure
        const verdict = verdictOn(failure)
        // A server that hangs up in the middle may be away or choke on this one message: only in
        // the first case do all others have to wait too.
        if (verdict === 'unclear') await check()
        if (verdict === 'away') throw new MailAway(said(failure))
        if (verdict === 'never') throw new MailRefused(said(failure))
        throw new Error(said(failure))
      }
    },
  }
}

type Verdict = 'away' | 'never' | 'later' | 'unclear'

/** About the receiver or the message, or about every message of ours? */
function verdictOn({ code, command = '', responseCode = 0 }: Failure): Verdict {
  const ofThisOne = command === 'RCPT TO' || command === 'DATA'
  if (ofThisOne && responseCode >= 500) return 'never'
  if (responseCode >= 400 && responseCode < 500) return 'later'
  // An address that cannot even be said to a server.
  if (code === 'EENVELOPE' && responseCode === 0) return 'never'
  // The sender is the same for all: who is refused as such sends nothing.
  if (code === 'EAUTH' || command === 'MAIL FROM') return 'away'
  return 'unclear'
}

/** For logs and job lists: the code and where it came, not the server's words, which name people. */
const said = ({ code, command, responseCode }: Failure) =>
  responseCode
    ? `the mail server answered ${responseCode} to ${command ?? 'a command'}`
    : `the mail server could not be used (${code ?? 'unknown reason'})`
