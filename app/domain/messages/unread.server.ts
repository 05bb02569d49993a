import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import { THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { reachablePeople } from '~/policy/messages'
import { isStaff } from '~/policy/viewer'

const unreadRow = defineRow({
  channel_id: col.text,
  message_id: col.text,
  first_name: col.text,
  last_name: col.text,
  roles: col.json<string[]>(),
  invites: col.flag,
})

/**
 * The viewer's conversations with messages that they neither read nor were mailed about, with the newest
 * of these; after a mail a conversation is here again once it was opened. For members with messages:
 * none with people they can't reach, whose invitation they ignored, or who deleted what they wrote.
 */
export async function unmailedConversations(ctx: Pick<Ctx, 'db' | 'viewer' | 'partner'>) {
  const rows = await selectRows(
    ctx.db,
    unreadRow,
    sql`SELECT m.channel_id, t.id AS message_id, u.first_name, u.last_name, u.roles,
        m.invited_at IS NOT NULL AND m.invite_accepted_at IS NULL AS invites
      FROM "ChannelMember" m ${THEN_JOIN} "User" u ON u.id = m.other_user_id
      JOIN "Message" t ON t.channel_id = m.channel_id AND t.number = (
        SELECT max(number) FROM "Message" n WHERE n.channel_id = m.channel_id
          AND n.user_id = m.other_user_id AND n.number > m.last_read AND n.deleted_at IS NULL)
      WHERE m.user_id = ${ctx.viewer.id} AND m.partner_code = ${ctx.viewer.partner_code}
        AND m.unread = true AND m.last_mailed <= m.last_read AND m.rejected_at IS NULL
        AND ${toSql(reachablePeople(ctx.viewer, ctx.partner), columnResolver('u'))}
      ORDER BY t.created_at DESC, t.id DESC`,
  )
  return rows.map(({ roles, ...row }) => ({ ...row, staff: isStaff({ roles }) }))
}
