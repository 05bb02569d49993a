import type { ParsedMail } from 'mailparser'
import { parse } from 'node-html-parser'
import { outline } from './outline'

const HEADERS = ['auto-submitted', 'list', 'list-unsubscribe-post', 'references', 'precedence']

/** Ids, the codes of links: they differ each time. */
export const withoutIds = (text: string) =>
  text
    .replace(/\b[\da-z]{26}\b/gi, 'ID')
    .replace(/(\/(?:unsubscribe|[a-z]+-email|[a-z]+-password|invitation)\/)[\w.~%-]+/g, '$1CODE')

type Rendered = { subject?: string; text?: string; html?: string | false }

/** What an email says, in both parts. */
export const mailBody = ({ subject, text, html }: Rendered) =>
  withoutIds(`Subject: ${subject}\n\n${text}\n--- HTML\n${outline(parse(html || '')).join('\n')}\n`)

/** The same with its receiver and sender, and what programs read. */
export const mailOutline = (mail: ParsedMail, receiver: string | undefined) =>
  withoutIds(
    [
      `To: ${receiver}`,
      `From: ${mail.from?.text}`,
      `Reply-To: ${mail.replyTo?.text}`,
      ...HEADERS.flatMap((name) =>
        mail.headers.has(name) ? `${name}: ${JSON.stringify(mail.headers.get(name))}` : [],
      ),
    ].join('\n'),
  ) + `\n${mailBody(mail)}`
