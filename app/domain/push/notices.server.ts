import { ownChannel } from '~/domain/messages/access.server'
import { ABOUT, ownVisible, UNREAD } from '~/domain/notifications/visible.server'
import type { Ctx } from '~/platform/ctx'
import { orNull } from '~/platform/failures'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { hasMessages } from '~/policy/messages'
import { MESSAGE_PUSHES, NOTIFICATION_PUSHES, type PushSetting } from './kinds'

/** What is said, where it leads, and what it replaces. Never what someone wrote. */
export type PushText = { setting: PushSetting; body: string; path: string; tag: string }

/** Someone who may be told, as of now; what they can no longer see is left out. */
type Reader = Ctx

const noticeRow = defineRow({
  kind: col.text,
  actor_id: col.text,
  first_name: col.text,
  last_name: col.text,
  post_id: col.text.orNull,
  comment_id: col.text.orNull,
})

/**
 * A notification of the reader as a push, or null: it's none that is pushed, no longer holds, can't be seen
 * anymore, or was read on the site meanwhile. For the event handler. (NOTIF-11)
 */
export async function notificationPush(reader: Reader, id: string): Promise<PushText | null> {
  const row = await selectRow(
    reader.db,
    noticeRow,
    sql`SELECT n.kind, n.actor_id, u.first_name, u.last_name, n.post_id, n.comment_id
      FROM "Notification" n ${ABOUT} WHERE n.id = ${id} AND ${UNREAD} AND ${ownVisible(reader)}`,
  )
  const kind = row && NOTIFICATION_PUSHES[row.kind]
  if (!kind) return null
  const { setting, did, alone } = kind
  const body = alone ? did : `${row.first_name} ${row.last_name} ${did}`
  return { setting, body, path: notificationPath(row), tag: notificationTag(row) }
}

/** As app/views/notifications/notification-text.ts leads there. */
function notificationPath({ kind, actor_id, post_id, comment_id }: RowOf<typeof noticeRow>) {
  if (kind === 'follow') return `/profile/${actor_id}`
  return comment_id ? `/comment/${comment_id}` : `/post/${post_id}`
}

/** Ten likes of one post are one line on a phone. */
const notificationTag = ({ kind, post_id, comment_id }: RowOf<typeof noticeRow>) =>
  [kind, kind === 'comment_like' ? comment_id : post_id].filter(Boolean).join(':')

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
  const { setting, did } = MESSAGE_PUSHES[sent.invites ? 'invitation' : 'message']
  const tag = `message:${sent.channel_id}`
  return {
    setting,
    tag,
    body: `${channel.other.first_name} ${did}`,
    path: `/dm/${sent.channel_id}`,
  }
}
