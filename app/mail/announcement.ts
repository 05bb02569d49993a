import type { AnnouncementMail } from '~/domain/notification-mail/schema'
import { plainParagraphs } from '~/platform/text/markdown.server'
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
    paragraphs: plainParagraphs(text),
    action: { label: 'Open the announcement', href: url(`/announcements/${id}`) },
    links: preferenceLinks({ url, unsubscribe, stop: 'Stop these emails' }),
  }
}
