import type { Mail } from './mailer.server'

/** 'Quad <hello@quad.example>' or the address alone; as an object it is one sender, commas or not. */
function senderOf(from: string) {
  const [, name = '', address = from] = /^([^<]*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim(), address: address.trim() }
}

/** Breaks in a header would begin another header; whoever wrote the text, they are spaces here. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The message as the mail library wants it. Both kinds of mailer send exactly this. */
export function envelope({ id, to, subject, text, html, replyTo }: Mail, from: string) {
  const sender = senderOf(from)
  return {
    from: sender,
    to: { name: '', address: oneLine(to) },
    replyTo: replyTo ? { name: '', address: oneLine(replyTo) } : undefined,
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${id}@${sender.address.split('@').at(-1)}>`,
    headers: {
      // Answering machines leave such messages alone.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
