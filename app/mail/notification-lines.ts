import { senderName } from '~/domain/messages/schema-texts'
import type { MailNews } from '~/domain/notification-mail/schema'
import { mailWords, notificationPath } from '~/domain/notifications/schema-words'
import type { EmailItem } from './email'

type Url = (path: string) => string

const MAX_LINES = 20

/**
 * What happened, a line for each thing. Of messages it says who wrote, never what: mail is read on lock
 * screens and stays in mailboxes.
 */
export function newsLines({ groups, conversations }: MailNews, url: Url): EmailItem[] {
  const lines = [
    ...conversations.map(({ channel_id, first_name, last_name, staff, invites }) => ({
      text: `${senderName(`${first_name} ${last_name}`, staff)} ${invites ? 'would like to chat with you' : 'sent you a message'}`,
      path: `/dm/${channel_id}`,
    })),
    ...groups.map((group) => ({ ...mailWords(group), path: notificationPath(group) })),
  ]
  return lines.slice(0, MAX_LINES).map(({ path, ...line }) => ({ ...line, href: url(path) }))
}

type Links = { url: Url; unsubscribe: string; stop: string }

/** At the end of each mail about notifications. */
export const preferenceLinks = ({ url, unsubscribe, stop }: Links) => [
  { label: 'Choose what you get by email', href: url('/account-settings/notifications') },
  { label: stop, href: unsubscribe },
]
