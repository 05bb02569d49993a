import { truncateSeen } from '~/platform/text/truncate'
import { ACTIVITY_TEXT_LENGTH } from '~/domain/notifications/schema'
import type { EmailContent } from './email'
import type { NewsProps } from './notification'
import { newsLines, preferenceLinks } from './notification-lines'

/** The daily or weekly mail: what happened, and what is new in the topics someone subscribes to. */
export function digestEmail({ news, product, url, unsubscribe }: NewsProps): EmailContent {
  const { first_name, partner, frequency } = news
  const posts = news.posts.map(({ id, title, topic, ...author }) => ({
    text: `“${truncateSeen(title, ACTIVITY_TEXT_LENGTH)}” by ${author.first_name} ${author.last_name}, in ${topic}`,
    href: url(`/post/${id}`),
  }))
  const sections = [
    { title: 'What happened', items: newsLines(news, url) },
    { title: 'New in your topics', items: posts },
  ]
  return {
    subject: `Your ${frequency === 'weekly' ? 'week' : 'day'} at ${partner.shorthand_name}`,
    heading: `Hi ${first_name}`,
    paragraphs: [],
    sections: sections.filter(({ items }) => items.length > 0),
    action: { label: `Open ${product}`, href: url('/home') },
    links: preferenceLinks({ url, unsubscribe, stop: 'Stop the digest' }),
  }
}
