import type { Mail } from './mailer.server'

/** An address of its own in pointed brackets, or the whole text. */
const bare = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from

/** Breaks in a header would begin another header; whoever wrote the text, they are spaces here. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The message as the mail library wants it. Both kinds of mailer send exactly this. */
export function envelope({ id, to, subject, text, html, replyTo }: Mail, from: string) {
  const domain = bare(from).split('@').at(-1) ?? 'localhost'
  return {
    from,
    // As an object it is one address, whatever commas it may hold.
    to: { name: '', address: oneLine(to) },
    replyTo: replyTo ? { name: '', address: oneLine(replyTo) } : undefined,
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: {
      // Answering machines leave such messages alone.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
