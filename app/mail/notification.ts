import type { NotificationKind } from '~/domain/notifications/schema'
import type { MailNews } from '~/domain/notification-mail/schema'
import { KINDS } from '~/domain/notifications/schema-kinds'
import { emailTopicNames } from '~/domain/mailing-lists/schema'
import type { EmailContent } from './email'
import { newsLines, preferenceLinks } from './notification-lines'

export type NewsProps = {
  news: MailNews
  product: string
  url: (path: string) => string
  unsubscribe: string
}

/** What happened a few minutes ago: one thing, or several in one mail. */
export function notificationEmail({ news, product, url, unsubscribe }: NewsProps): EmailContent {
  const items = newsLines(news, url)
  const [first, ...others] = items
  const thread = threadPost(news)
  const title = thread?.post_title
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return {
    // The same for each mail about a post: some programs make threads by it.
    subject: title
      ? `${thread?.question ? 'Answers to' : 'New on'} “${title}”`
      : `${first?.text}${more}`,
    heading: `Hi ${news.first_name}`,
    paragraphs: [],
    sections: [{ items }],
    action:
      others.length > 0
        ? { label: `See what’s new on ${product}`, href: url('/notifications') }
        : undefined,
    links: preferenceLinks({
      url,
      unsubscribe,
      stop: `Stop emails about ${emailTopicNames(news.settings)}`,
    }),
  }
}

/**
 * The post that all of it is about, whose mails are one thread; undefined for anything else, and for a
 * request, which is about what someone could do there.
 */
export function threadPost({ groups, conversations }: MailNews) {
  const [first] = groups
  const isOne =
    first?.post_id &&
    groups.every(({ kind, post_id }) => !hasOwnSubject(kind) && post_id === first.post_id)
  return isOne && conversations.length === 0 ? first : undefined
}

function hasOwnSubject(kind: NotificationKind): boolean {
  const { mail } = KINDS[kind]
  return mail !== 'not mailed' && (mail.ownSubject ?? false)
}
