import type { MailNews } from '~/domain/notification-mail/schema'
import type { NotificationGroup } from '~/domain/notifications/schema'
import type { EmailItem } from './email'

type Group = NotificationGroup

/** 'Maya North', 'Maya North and 1 other' */
function names({ people: [first, ...others] }: Group): string {
  if (others.length === 0) return first?.name ?? ''
  return `${first?.name} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}

/** What a line says, and where it leads. Only what is mailed (MAILED_KINDS) is here. */
const LINES: Partial<Record<string, (group: Group) => Line>> = {
  comment: (group) => ({
    text: `${names(group)} commented on your post “${group.post_title}”`,
    quote: group.content,
    path: `/comment/${group.comment_id}`,
  }),
  followed_comment: (group) => ({
    text: `${names(group)} commented on “${group.post_title}”`,
    path: `/comment/${group.comment_id}`,
  }),
  answer: ({ post_title, comment_id }) => ({
    text: `Your comment was marked as the answer to “${post_title}”`,
    path: `/comment/${comment_id}`,
  }),
  answer_request: (group) => ({
    text: `${names(group)} asked if you could answer “${group.post_title}”`,
    path: `/post/${group.post_id}`,
  }),
  follow: (group) => ({
    text: `${names(group)} started following you`,
    path: `/profile/${group.person.id}`,
  }),
  post_like: (group) => ({
    text: `${names(group)} liked your post “${group.content}”`,
    path: `/post/${group.post_id}`,
  }),
  comment_like: (group) => ({
    text: `${names(group)} liked your comment “${group.content}”`,
    path: `/comment/${group.comment_id}`,
  }),
}

type Line = { text: string; quote?: string; path: string }
type Url = (path: string) => string

const MOST_LINES = 20

/**
 * What happened, a line for each thing. Of messages it says who wrote, never what: mail is read on lock
 * screens and stays in mailboxes.
 */
export function newsLines({ groups, conversations }: MailNews, url: Url): EmailItem[] {
  const lines = [
    ...conversations.map(({ channel_id, first_name, last_name, invites }) => ({
      text: `${first_name} ${last_name} ${invites ? 'would like to chat with you' : 'sent you a message'}`,
      path: `/dm/${channel_id}`,
    })),
    ...groups.flatMap((group) => LINES[group.kind]?.(group) ?? []),
  ]
  return lines.slice(0, MOST_LINES).map(({ path, ...line }) => ({ ...line, href: url(path) }))
}

type Links = { url: Url; unsubscribe: string; stop: string }

/** At the end of each mail about notifications. */
export const preferenceLinks = ({ url, unsubscribe, stop }: Links) => [
  { label: 'Choose what you get by email', href: url('/account-settings/notifications') },
  { label: stop, href: unsubscribe },
]
