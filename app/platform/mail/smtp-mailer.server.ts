import { readFailure, type DeliveryFailure } from './delivery-failure'
import { envelope } from './envelope'
import type { Mail, Mailer, MailSettings } from './mailer'

/** The mail server is unreachable, or accepts no email at all. Recognized by name. */
export class MailUnavailable extends Error {
  override name = 'MailAway'
}

/** The server will never accept this email, for example without such a mailbox. Recognized by name. */
export class MailRejected extends Error {
  override name = 'MailRefused'

  /** What that says about the mailbox; null where it says nothing about it */
  constructor(
    message: string,
    readonly failure: DeliveryFailure | null = null,
  ) {
    super(message)
  }
}

const hasName = (error: unknown, name: string) => error instanceof Error && error.name === name

export const isMailUnavailable = (error: unknown): error is MailUnavailable =>
  hasName(error, 'MailAway')
export const isMailRejected = (error: unknown): error is MailRejected =>
  hasName(error, 'MailRefused')

/** Milliseconds */
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 12_000 }

/** The library's error. */
type SmtpError = Error & {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** The library is loaded with the first email: where others do the jobs, a process sends none. */
async function openTransport(url: string, timeouts = TIMEOUTS) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, dnsTimeout: 8000, ...timeouts })
}

/** What the server says to one email, word for word: for the operator who sends it to see that. */
export async function sendForAnswer(settings: MailSettings, mail: Mail) {
  try {
    const transport = await openTransport(settings.SMTP_URL)
    const { response } = await transport.sendMail(envelope(mail, settings))
    return { accepted: true, answer: response }
  } catch (error) {
    const { message, response } = error as SmtpError
    return { accepted: false, answer: response ?? message }
  }
}

export function smtpMailer(settings: MailSettings, timeouts = TIMEOUTS): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined
  const open = () => (opened ??= openTransport(settings.SMTP_URL, timeouts))

  async function check() {
    const transport = await open()
    await transport.verify().catch((error: SmtpError) => {
      throw new MailUnavailable(describeFailure(error))
    })
  }

  return {
    check,
    async send(mail) {
      const transport = await open()
      try {
        await transport.sendMail(envelope(mail, settings))
      } catch (error) {
        const failure = error as SmtpError
        const kind = classifyFailure(failure)
        // A server that hangs up may be down, or fail on this one email: only if it's down do all
        // others have to wait too.
        if (kind === 'unclear') await check()
        if (kind === 'unavailable') throw new MailUnavailable(describeFailure(failure))
        if (kind === 'rejected')
          throw new MailRejected(describeFailure(failure), mailboxFailure(failure))
        throw new Error(describeFailure(failure))
      }
    },
  }
}

type FailureKind = 'unavailable' | 'rejected' | 'deferred' | 'unclear'

/** Whether it concerns this email or all of them. */
function classifyFailure({ code, command = '', responseCode = 0 }: SmtpError): FailureKind {
  const concernsThisEmail = command === 'RCPT TO' || command === 'DATA'
  if (concernsThisEmail && responseCode >= 500) return 'rejected'
  if (responseCode >= 400 && responseCode < 500) return 'deferred'
  // An address that can't even be sent to a server.
  if (code === 'EENVELOPE' && responseCode === 0) return 'rejected'
  // The sender is the same for all emails: if it is rejected, none can be sent.
  if (code === 'EAUTH' || command === 'MAIL FROM') return 'unavailable'
  return 'unclear'
}

/** Only the answer to the receiver is about the mailbox; the one to the message is about its words. */
const mailboxFailure = ({ command, response = '' }: SmtpError): DeliveryFailure | null =>
  command === 'RCPT TO' ? readFailure(response) : null

/** For logs and job lists: code and command, not the server's text, which names people. */
const describeFailure = ({ code, command, responseCode }: SmtpError) =>
  responseCode
    ? `the mail server answered ${responseCode} to ${command ?? 'a command'}`
    : `the mail server can't be used (${code ?? 'unknown reason'})`
