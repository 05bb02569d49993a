import type { AnnouncementMail } from '~/domain/notification-mail/schema'
import { plainText } from '~/platform/text/markdown.server'
import type { EmailContent } from './email'
import { preferenceLinks } from './notification-lines'

type Props = { mail: AnnouncementMail; url: (path: string) => string; unsubscribe: string }

/** All that staff of the school say: who can't open the site has to know it, too. */
export function announcementEmail({ mail, url, unsubscribe }: Props): EmailContent {
  const { partner, announcement } = mail
  const { id, title, text } = announcement
  return {
    subject: `Urgent from ${partner.shorthand_name}: ${title}`,
    heading: title,
    paragraphs: paragraphs(text),
    action: { label: 'Open the announcement', href: url(`/announcements/${id}`) },
    links: preferenceLinks({ url, unsubscribe, stop: 'Stop these emails' }),
  }
}

const ITEM = /^\s{0,3}[-*+] /

/** Without markup, each line and item on its own. */
const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((block) => block.split('\n').map(plainLine).filter(Boolean).join('\n'))
    .filter(Boolean)

const plainLine = (line: string) => (ITEM.test(line) ? `• ${plainText(line)}` : plainText(line))
