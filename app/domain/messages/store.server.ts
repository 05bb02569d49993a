import type { WriteTx } from '~/platform/database/types'
import { insertInto } from '~/platform/database/dialect'
import { sql } from '~/platform/database/sql-text'
import { runSql, selectCount } from '~/platform/database/sql.server'

type NewMessage = {
  id: string
  partner_code: string
  channel_id: string
  user_id: string
  text: string
  created_at: Date
}

/**
 * Stores a message under the next number of its conversation, which is unread for the other one; returns
 * the number. Three statements by hand: a busy school writes hundreds of messages a second, and the one
 * connection that writes is what they all wait for.
 */
export async function storeMessage(
  tx: WriteTx,
  message: NewMessage,
  other: string,
): Promise<number> {
  const { channel_id, created_at } = message
  const number = await selectCount(
    tx,
    sql`UPDATE "Channel" SET last_number = last_number + 1, last_message_at = ${created_at},
      hidden = false WHERE id = ${channel_id} RETURNING last_number AS count`,
  )
  await runSql(
    tx,
    sql`UPDATE "ChannelMember" SET last_message_at = ${created_at},
      unread = unread OR user_id = ${other} WHERE channel_id = ${channel_id}`,
  )
  await runSql(tx, insertInto('Message', { ...message, number }))
  return number
}

/**
 * Brings a conversation back to the messages it has, after one was taken from both: its place in lists,
 * what is unread, and without any message the invitation, too, unless it was accepted. What was ignored
 * stays ignored. Within the transaction that deletes. (DM-24, DM-28)
 */
export async function settleDeletion(tx: WriteTx, channel_id: string): Promise<void> {
  const left = sql`"Message" t WHERE t.channel_id = ${channel_id} AND t.deleted_at IS NULL`
  const newest = sql`(SELECT t.created_at FROM ${left} ORDER BY t.number DESC LIMIT 1)`
  await runSql(
    tx,
    sql`UPDATE "Channel" SET last_message_at = ${newest}, hidden = NOT EXISTS (SELECT 1 FROM ${left})
      WHERE id = ${channel_id}`,
  )
  await runSql(
    tx,
    sql`UPDATE "ChannelMember" SET last_message_at = ${newest}, unread = unread AND EXISTS (
        SELECT 1 FROM ${left} AND t.user_id <> "ChannelMember".user_id
          AND t.number > "ChannelMember".last_read),
      invited_at = CASE WHEN invite_accepted_at IS NOT NULL OR EXISTS (SELECT 1 FROM ${left})
        THEN invited_at END
      WHERE channel_id = ${channel_id}`,
  )
}
