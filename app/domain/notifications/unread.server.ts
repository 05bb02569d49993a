import { ownUnreadChannels } from '~/domain/messages/queries.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { hasMessages } from '~/policy/messages'
import { ownUnreadNotifications, type Reader } from './queries.server'

const countsRow = defineRow({ conversations: col.number, notifications: col.number })

/** What isn't counted: the conversation that the page opens, notifications where the page shows them */
type Uncounted = { openId?: string | null; notifications?: boolean }

/** `conversations` is null for those without messages */
export type Unread = { conversations: number | null; notifications: number }

/**
 * How many conversations and notifications wait to be read, in one statement: for the header of every
 * page. For every member, the own ones. (DM-10, NOTIF-09)
 */
export async function countUnread(ctx: Reader, without: Uncounted = {}): Promise<Unread> {
  const hasConversations = hasMessages(ctx.viewer, ctx.partner)
  const conversations = hasConversations ? ownUnreadChannels(ctx, without.openId) : raw('0')
  const notifications = without.notifications ? raw('0') : ownUnreadNotifications(ctx)
  const row = await selectRow(
    ctx.db,
    countsRow,
    sql`SELECT (${conversations}) AS conversations, (${notifications}) AS notifications`,
  )
  return {
    conversations: hasConversations ? (row?.conversations ?? 0) : null,
    notifications: row?.notifications ?? 0,
  }
}
