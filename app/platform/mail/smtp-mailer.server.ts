import { envelope } from './envelope'
import type { Mail, Mailer, MailSettings } from './mailer'

/** The mail server is unreachable, or accepts no email at all. Recognized by name. */
export class MailUnavailable extends Error {
  override name = 'MailAway'
}

/** The server will never accept this email, for example without such a mailbox. Recognized by name. */
export class MailRejected extends Error {
  override name = 'MailRefused'

  /** The code, when it's the address that the server refuses: '550 5.1.1' */
  constructor(
    message: string,
    readonly bounce: string | null = null,
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
export async function sendForAnswer({ SMTP_URL, MAIL_FROM }: MailSettings, mail: Mail) {
  try {
    const transport = await openTransport(SMTP_URL)
    const { response } = await transport.sendMail(envelope(mail, MAIL_FROM))
    return { accepted: true, answer: response }
  } catch (error) {
    const { message, response } = error as SmtpError
    return { accepted: false, answer: response ?? message }
  }
}

export function smtpMailer({ SMTP_URL, MAIL_FROM }: MailSettings, timeouts = TIMEOUTS): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined
  const open = () => (opened ??= openTransport(SMTP_URL, timeouts))

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
        await transport.sendMail(envelope(mail, MAIL_FROM))
      } catch (error) {
        const failure = error as SmtpError
        const kind = classifyFailure(failure)
        // A server that hangs up may be down, or fail on this one email: only if it's down do all
        // others have to wait too.
        if (kind === 'unclear') await check()
        if (kind === 'unavailable') throw new MailUnavailable(describeFailure(failure))
        if (kind === 'rejected')
          throw new MailRejected(describeFailure(failure), bounceCode(failure))
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

/**
 * The code with which a server says that it has no such mailbox. Codes of the class 5.7 are about who
 * sends, such as an entry in a blocklist: they say nothing about the mailbox.
 */
function bounceCode({ command, responseCode = 0, response = '' }: SmtpError): string | null {
  if (command !== 'RCPT TO' || responseCode < 500) return null
  const [, detail] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(response) ?? []
  if (detail?.startsWith('5.7.')) return null
  return [responseCode, detail].filter(Boolean).join(' ')
}

/** For logs and job lists: code and command, not the server's text, which names people. */
const describeFailure = ({ code, command, responseCode }: SmtpError) =>
  responseCode
    ? `the mail server answered ${responseCode} to ${command ?? 'a command'}`
    : `the mail server can't be used (${code ?? 'unknown reason'})`
