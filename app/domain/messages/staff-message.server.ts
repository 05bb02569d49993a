import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { sql } from '~/platform/database/sql-text'
import { runSql } from '~/platform/database/sql.server'
import { ownChannel } from './access.server'
import { findOrCreateChannel } from './channels.server'
import { writeMessage, type StoredMessage } from './send.server'

/**
 * Writes to someone as staff of their school, within the transaction of a command that has decided that
 * the viewer may. The conversation is open at once, as if the person had invited the viewer and the viewer
 * had accepted: no one who may be in danger accepts anything first, and nothing says that they did. Throws
 * as `findOrCreateChannel` and a Rejection where the person can't be reached: blocks and messages that are
 * switched off stay what they are. Event: message.sent.
 */
export async function writeAsStaff(
  ctx: Ctx,
  tx: Tx,
  personId: string,
  text: string,
): Promise<StoredMessage> {
  const { id } = await findOrCreateChannel(ctx, tx, personId)
  const before = await ownChannel(ctx, tx, id)
  if (before.state !== 'closed' && before.state !== 'open') await openForStaff(ctx, tx, id)
  const channel = await ownChannel(ctx, tx, id)
  return writeMessage(ctx, tx, channel, text, { from_case: true })
}

/** What was ignored comes back into the list: the school writes, not a stranger. */
const openForStaff = ({ viewer, now }: Ctx, tx: Tx, channel_id: string) =>
  runSql(
    tx,
    sql`UPDATE "ChannelMember" SET
        invited_at = CASE WHEN user_id = ${viewer.id} THEN coalesce(invited_at, ${now})
          WHEN invite_accepted_at IS NOT NULL THEN invited_at END,
        invite_accepted_at = CASE WHEN user_id = ${viewer.id}
          THEN coalesce(invite_accepted_at, ${now}) ELSE invite_accepted_at END,
        rejected_at = NULL
      WHERE channel_id = ${channel_id}`,
  )
