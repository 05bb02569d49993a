import type { Mail, MailSettings } from './mailer'
import { returnAddress } from './return-address.server'

/** Parses 'Quad <hello@quad.example>' or a bare address. As an object, commas don't split it. */
function parseSender(from: string) {
  const [, name = '', address = from] = /^([^<]*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim(), address: address.trim() }
}

/** Line breaks in a header would start another header: they become spaces. */
const toSingleLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * The email in the mail library's format. Both mailers send exactly this. To a person it leaves from a return
 * address of its own, where there are any; all else comes back to the sender's mailbox.
 */
export function envelope(mail: Mail, settings: MailSettings) {
  const { id, receiver, subject, text, html, replyTo, unsubscribe, thread } = mail
  const { MAIL_FROM, MAIL_RETURN_ADDRESS: pattern, SESSION_SECRET } = settings
  const to = { name: '', address: toSingleLine(mail.to) }
  const sender = parseSender(MAIL_FROM)
  const address =
    receiver && pattern
      ? returnAddress(pattern, SESSION_SECRET, { ...receiver, email: mail.to })
      : sender.address
  const messageId = (name: string) => `<${name}@${sender.address.split('@').at(-1)}>`
  return {
    from: sender,
    to,
    envelope: { from: { name: '', address }, to },
    replyTo: replyTo ? { name: '', address: toSingleLine(replyTo) } : undefined,
    subject: toSingleLine(subject),
    text,
    html,
    messageId: messageId(id),
    references: thread && messageId(thread),
    headers: {
      ...(thread ? { 'In-Reply-To': messageId(thread) } : {}),
      ...(unsubscribe
        ? {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
      // Autoresponders ignore emails with these headers.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
