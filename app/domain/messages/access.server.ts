import { withCurrentBlocks } from '~/domain/visibility/current-blocks.server'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { Forbidden, NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow, type SqlSource } from '~/platform/database/sql.server'
import {
  canDeleteMessage,
  channelState,
  hasMessages,
  reachablePeople,
  type ChannelState,
} from '~/policy/messages'
import { isStaff } from '~/policy/viewer'

/** What commands on a conversation decide by. */
export type ChannelData = {
  id: string
  partner_code: string
  /** The number of its newest message */
  last_number: number
  state: ChannelState
  other: { id: string; first_name: string; staff: boolean }
  /** The viewer has ignored the invitation */
  ignored: boolean
  last_read: number
  unread: boolean
}

/** Throws Forbidden for someone without messages, whichever entry point they use. (DM-15, API-04) */
export function requireMessages({ viewer, partner }: Ctx): void {
  if (!hasMessages(viewer, partner)) throw new Forbidden()
}

/**
 * A conversation of the viewer, unless one of the two has blocked the other; NotFound for any other,
 * so that those of others look like none. (DM-05)
 */
export async function ownChannel(ctx: Ctx, from: SqlSource, id: string): Promise<ChannelData> {
  requireMessages(ctx)
  const { viewer } = await withCurrentBlocks(ctx, from)
  const row = isId(id) && (await selectRow(from, sideRow, ownSide(ctx, id)))
  if (!row || viewer.blocked_ids.includes(row.other_id)) throw new NotFound()
  const theirs = { invited_at: row.their_invited_at, invite_accepted_at: row.their_accepted_at }
  return {
    id,
    partner_code: row.partner_code,
    last_number: row.last_number,
    state: channelState(row, row.other_side ? theirs : null, row.reachable),
    other: { id: row.other_id, first_name: row.first_name, staff: isStaff(row) },
    ignored: row.rejected_at !== null,
    last_read: row.last_read,
    unread: row.unread,
  }
}

const sideRow = defineRow({
  partner_code: col.text,
  last_number: col.number,
  other_id: col.text,
  first_name: col.text,
  roles: col.json<string[]>(),
  invited_at: col.time.orNull,
  invite_accepted_at: col.time.orNull,
  rejected_at: col.time.orNull,
  last_read: col.number,
  unread: col.flag,
  their_invited_at: col.time.orNull,
  their_accepted_at: col.time.orNull,
  other_side: col.flag,
  reachable: col.flag,
})

/** One statement: it runs twice for each message that is sent. */
const ownSide = ({ viewer, partner }: Ctx, id: string) => sql`
  SELECT c.partner_code, c.last_number, u.id AS other_id, u.first_name, u.roles, m.invited_at,
    m.invite_accepted_at, m.rejected_at, m.last_read, m.unread,
    o.invited_at AS their_invited_at, o.invite_accepted_at AS their_accepted_at,
    o.user_id IS NOT NULL AS other_side,
    ${toSql(reachablePeople(viewer, partner), columnResolver('u'))} AS reachable
  FROM "ChannelMember" m JOIN "Channel" c ON c.id = m.channel_id
  JOIN "User" u ON u.id = m.other_user_id
  LEFT JOIN "ChannelMember" o ON o.channel_id = m.channel_id AND o.user_id = m.other_user_id
  WHERE m.channel_id = ${id} AND m.user_id = ${viewer.id}
    AND m.partner_code = ${viewer.partner_code}`

/** A message of such a conversation that no one has deleted, with its conversation; else NotFound. */
export async function visibleMessage(ctx: Ctx, from: Pick<Tx, 'message'>, id: string) {
  const message = isId(id) && (await from.message.findFirst({ where: { id, deleted_at: null } }))
  if (!message) throw new NotFound()
  const source = from === ctx.db.read ? ctx.db : (from as Tx)
  const channel = await ownChannel(ctx, source, message.channel_id)
  return { ...message, channel }
}

/** An own message of such a conversation; Forbidden if the other member wrote it. (DM-29) */
export async function ownMessage(...args: Parameters<typeof visibleMessage>) {
  const message = await visibleMessage(...args)
  if (!canDeleteMessage(args[0].viewer, message)) throw new Forbidden()
  return message
}
