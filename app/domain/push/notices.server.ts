import type { EventNews } from '~/domain/campus-events/schema'
import { ownChannel } from '~/domain/messages/access.server'
import { senderName } from '~/domain/messages/schema-texts'
import type { NotificationKind } from '~/domain/notifications/schema'
import { KINDS } from '~/domain/notifications/schema-kinds'
import { mergeKey, notificationPath, pushWords } from '~/domain/notifications/schema-words'
import {
  IS_ANSWER,
  IS_QUESTION,
  IS_UNREAD,
  NOTIFICATION_JOINS,
  ownVisible,
} from '~/domain/notifications/visible.server'
import type { PushToggle } from '~/domain/settings/schema-notifications'
import type { Ctx } from '~/platform/ctx'
import { orNull } from '~/platform/failures'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { hasMessages } from '~/policy/messages'
import { MESSAGE_PUSHES } from './kinds'

/** What is said, where it leads, and what it replaces. Never what someone wrote. */
export type PushText = { setting: PushToggle; body: string; path: string; tag: string }

/** Someone who may be told, as of now; what they can no longer see is left out. */
type Reader = Ctx

const noticeRow = defineRow({
  kind: col.oneOf<NotificationKind>(),
  actor_id: col.text,
  first_name: col.text,
  last_name: col.text,
  post_id: col.text.orNull,
  comment_id: col.text.orNull,
  question: col.flag,
  answer: col.flag,
  event_id: col.text.orNull,
  event_date_id: col.text.orNull,
  news: col.oneOf<EventNews>().orNull,
})

/**
 * A notification of the reader as a push, or null: it's none that is pushed, no longer holds, can't be seen
 * anymore, or was read on the site meanwhile. For the event handler. (NOTIF-11)
 */
export async function notificationPush(reader: Reader, id: string): Promise<PushText | null> {
  const row = await selectRow(
    reader.db,
    noticeRow,
    sql`SELECT n.kind, n.actor_id, u.first_name, u.last_name, n.post_id, n.comment_id,
        ${IS_QUESTION} AS question, ${IS_ANSWER} AS answer, happening.event_id, n.event_date_id, n.news
      FROM "Notification" n ${NOTIFICATION_JOINS}
      LEFT JOIN "EventDate" happening ON happening.id = n.event_date_id
      WHERE n.id = ${id} AND ${IS_UNREAD} AND ${ownVisible(reader)}`,
  )
  if (!row) return null
  const { push } = KINDS[row.kind]
  if (push === 'not pushed') return null
  const { actor_id, first_name, last_name, event_id, event_date_id, news, ...subject } = row
  const event =
    event_id && event_date_id && news ? { id: event_id, date_id: event_date_id, news } : null
  const person = { id: actor_id, name: `${first_name} ${last_name}` }
  const about = { ...subject, id, person, decided: null, event }
  return {
    setting: push.setting,
    body: pushWords(about),
    path: notificationPath(about),
    // Ten likes of one post are one line on a phone.
    tag: mergeKey(about),
  }
}

type SentMessage = { id: string; channel_id: string; number: number; invites: boolean }

/**
 * A message to the reader as a push, or null: it was deleted, read or ignored meanwhile, or one of the two
 * has blocked the other. For the event handler. (DM-05)
 */
export async function messagePush(reader: Reader, sent: SentMessage): Promise<PushText | null> {
  const { db, viewer, partner } = reader
  if (!hasMessages(viewer, partner)) return null
  const channel = await orNull(ownChannel(reader, db, sent.channel_id))
  if (!channel || channel.ignored || !channel.unread || channel.last_read >= sent.number)
    return null
  if ((await db.read.message.count({ where: { id: sent.id, deleted_at: null } })) === 0) return null
  const { setting, sentence } = MESSAGE_PUSHES[sent.invites ? 'invitation' : 'message']
  const tag = `message:${sent.channel_id}`
  return {
    setting,
    tag,
    body: `${senderName(channel.other.first_name, channel.other.staff)} ${sentence}`,
    path: `/dm/${sent.channel_id}`,
  }
}
