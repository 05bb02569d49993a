import { loadMember } from '~/domain/accounts/viewer.server'
import { unmailedConversations } from '~/domain/messages/unread.server'
import { mergeNotifications } from '~/domain/notifications/merge'
import { ownNotifications } from '~/domain/notifications/queries.server'
import type { NotificationItem } from '~/domain/notifications/schema'
import { KINDS } from '~/domain/notifications/schema-kinds'
import {
  EXTRA_TOGGLES,
  type ExtraToggle,
  type EmailFrequency,
  type EmailToggle,
  NOTIFICATION_TOGGLES,
} from '~/domain/settings/schema-notifications'
import type { Db } from '~/platform/database/types'
import { isInIntroduction } from '~/policy/core'
import type { MailedConversation, MailNews } from './schema'
import { newTopicPosts } from './topic-posts.server'

type Services = { db: Db; product: string; now: Date }

/** Everything that someone hasn't been mailed about yet, read or not. */
type Pending = {
  notifications: string[]
  conversations: { channel_id: string; last_number: number }[]
}

/** A digest also has the new posts since the one before. */
export type Occasion = 'at once' | { since: Date }

/**
 * What to mail to someone now, and what is settled by it. Null where it isn't time: nothing is pending,
 * or it waits for the digest. `news` is null where everything pending isn't to be mailed: it was seen on
 * the site, can't be seen anymore or is turned off, or the person isn't to get mail at all. For event
 * handlers. (SETTINGS-05, SETTINGS-06)
 */
export async function pendingMail(
  { db, product, now }: Services,
  id: string,
  occasion: Occasion,
): Promise<{ pending: Pending; news: MailNews | null } | null> {
  const pending = await findPending(db, id)
  const isDigest = occasion !== 'at once'
  if (!isDigest && pending.notifications.length + pending.conversations.length === 0) return null
  const recipient = await findMailable(db, id)
  if (!recipient || recipient.frequency === 'none') return { pending, news: null }
  const { email, first_name, frequency, enabledToggles } = recipient
  if (isDigest === (frequency === 'at_once')) return null
  const member = await loadMember(db, id, product)
  if (!member || isInIntroduction(member.viewer)) return { pending, news: null }
  const ctx = { ...member, db, now }
  const items = (await ownNotifications(ctx, { unread: true, unmailed: true })).filter(
    ({ kind }) => {
      const { mail } = KINDS[kind]
      return (
        mail !== 'not mailed' && enabledToggles[mail.setting] && (isDigest || !mail.onlyInDigest)
      )
    },
  )
  const conversations = (await unmailedConversations(ctx)).filter(
    ({ invites }) => enabledToggles[invites ? 'message_requests' : 'unread_messages'],
  )
  const posts = isDigest ? await newTopicPosts(ctx, occasion.since) : []
  const first = items.at(-1)?.id ?? conversations.at(-1)?.message_id ?? posts[0]?.id
  if (!first) return { pending, news: null }
  const groups = mergeNotifications(items)
  const content = { groups, conversations, posts, settings: mailedSettings(items, conversations) }
  const { partner } = member
  return { pending, news: { email, first_name, partner, frequency, ...content, id: first } }
}

async function findPending({ read }: Db, user_id: string): Promise<Pending> {
  const notifications = await read.notification.findMany({
    where: { user_id, mailed_at: null },
    select: { id: true },
  })
  const members = await read.channelMember.findMany({
    where: { user_id, unread: true, last_mailed: { lte: read.channelMember.fields.last_read } },
    select: { channel_id: true, channel: { select: { last_number: true } } },
  })
  return {
    notifications: notifications.map(({ id }) => id),
    conversations: members.map(({ channel_id, channel }) => ({ channel_id, ...channel })),
  }
}

/** Someone with a confirmed address who takes part and gets email, not text messages. (SETTINGS-05) */
export async function findMailable({ read }: Db, id: string) {
  const user = await read.user.findUnique({
    where: { id, email_confirmed: true, joined_date: { not: null } },
    select: { email: true, first_name: true, settings: true, notification_settings: true },
  })
  if (!user || user.settings?.subscription_type === 'sms') return null
  const { email, first_name, notification_settings: row } = user
  const names = [...NOTIFICATION_TOGGLES, ...EXTRA_TOGGLES]
  const enabledToggles = Object.fromEntries(names.map((name) => [name, row?.[name] ?? true]))
  const frequency = (row?.email_frequency ?? 'at_once') as EmailFrequency
  return {
    email,
    first_name,
    frequency,
    enabledToggles: enabledToggles as Record<EmailToggle | ExtraToggle, boolean>,
  }
}

function mailedSettings(
  items: NotificationItem[],
  conversations: MailedConversation[],
): EmailToggle[] {
  const kinds = items.flatMap(({ kind }) => {
    const { mail } = KINDS[kind]
    return mail === 'not mailed' ? [] : [mail.setting]
  })
  const messages = conversations.map(({ invites }) =>
    invites ? ('message_requests' as const) : ('unread_messages' as const),
  )
  return [...new Set([...kinds, ...messages])]
}

/**
 * Notes that what was pending has been mailed, or isn't to be: it is never mailed later. For event
 * handlers, after sending. No event.
 */
export async function settlePending(db: Db, user_id: string, pending: Pending, now: Date) {
  const { notifications, conversations } = pending
  if (notifications.length + conversations.length === 0) return
  await db.write(async (tx) => {
    await tx.notification.updateMany({
      where: { id: { in: notifications } },
      data: { mailed_at: now },
    })
    for (const { channel_id, last_number: last_mailed } of conversations)
      await tx.channelMember.updateMany({ where: { channel_id, user_id }, data: { last_mailed } })
  })
}
