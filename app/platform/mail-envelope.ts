import type { Mail } from './mailer.server'

/** Parses 'Quad <hello@quad.example>' or a bare address. As an object, commas don't split it. */
function parseSender(from: string) {
  const [, name = '', address = from] = /^([^<]*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim(), address: address.trim() }
}

/** Line breaks in a header would start another header: they become spaces. */
const toSingleLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The email in the mail library's format. Both mailers send exactly this. */
export function envelope({ id, to, subject, text, html, replyTo }: Mail, from: string) {
  const sender = parseSender(from)
  return {
    from: sender,
    to: { name: '', address: toSingleLine(to) },
    replyTo: replyTo ? { name: '', address: toSingleLine(replyTo) } : undefined,
    subject: toSingleLine(subject),
    text,
    html,
    messageId: `<${id}@${sender.address.split('@').at(-1)}>`,
    headers: {
      // Autoresponders ignore emails with these headers.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
