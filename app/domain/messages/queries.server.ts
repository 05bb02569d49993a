import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import type { Picture } from '~/domain/photos/schema-pictures'
import { caresFor } from '~/domain/safety/care.server'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { notInList } from '~/platform/database/dialect'
import { NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { snippet } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { EMPTY, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectCount, selectRow, selectRows } from '~/platform/database/sql.server'
import { channelState, hasMessages, reachablePeople } from '~/policy/messages'
import { isStaff } from '~/policy/viewer'
import { requireMessages } from './access.server'
import { messageHtml } from './message-html.server'
import {
  CHANNELS_PAGE_SIZE,
  MESSAGES_PAGE_SIZE,
  type ChannelListItem,
  type ChannelView,
  type MessagePage,
} from './schema'

const channelRow = defineRow({
  ...personRow.columns,
  id: col.text,
  invited_at: col.time.orNull,
  invite_accepted_at: col.time.orNull,
  rejected_at: col.time.orNull,
  last_message_at: col.time.orNull,
  last_read: col.number,
  last_number: col.number,
  unread: col.flag,
  their_invited_at: col.time.orNull,
  their_accepted_at: col.time.orNull,
  other_side: col.flag,
  reachable: col.flag,
})

/** The viewer's side of conversations (m), the other one's (o) and who that is (u). */
const channelColumns = (ctx: Ctx): SqlFragment => sql`${personColumns(ctx)}, m.channel_id AS id,
  m.invited_at, m.invite_accepted_at, m.rejected_at, m.last_message_at, m.last_read,
  c.last_number, m.unread,
  o.invited_at AS their_invited_at, o.invite_accepted_at AS their_accepted_at,
  o.user_id IS NOT NULL AS other_side,
  ${toSql(reachablePeople(ctx.viewer, ctx.partner), columnResolver('u'))} AS reachable`

const CHANNEL_JOINS = sql`JOIN "Channel" c ON c.id = m.channel_id
  LEFT JOIN "ChannelMember" o ON o.channel_id = m.channel_id AND o.user_id = m.other_user_id
  JOIN "User" u ON u.id = m.other_user_id ${PERSON_JOINS}`

/** Of the viewer, and with no one they block or who blocks them. */
export const ownSide = ({ viewer }: Pick<Ctx, 'viewer'>): SqlFragment =>
  sql`m.user_id = ${viewer.id} AND m.partner_code = ${viewer.partner_code}
    ${viewer.blocked_ids.length > 0 ? sql`AND ${notInList('m.other_user_id', viewer.blocked_ids)}` : EMPTY}`

/** Conversations (m, c) that their list shows, and that count: with a message, and not ignored. (DM-06) */
export const LISTED = sql`m.rejected_at IS NULL AND m.last_message_at IS NOT NULL AND c.hidden = false`

const readState = (row: RowOf<typeof channelRow>) =>
  channelState(
    row,
    row.other_side
      ? { invited_at: row.their_invited_at, invite_accepted_at: row.their_accepted_at }
      : null,
    row.reachable,
  )

const listRow = defineRow({
  ...channelRow.columns,
  preview: col.text.orNull,
  author_id: col.text.orNull,
})

/** Of the newest message that isn't deleted. */
const newest = (column: SqlFragment) =>
  sql`(SELECT ${column} FROM "Message" t WHERE t.channel_id = m.channel_id
    AND t.deleted_at IS NULL ORDER BY t.number DESC LIMIT 1)`

/**
 * A page of the viewer's conversations, the one with the newest message first; without those they
 * ignored and hidden ones. For members with messages (else Forbidden). (DM-06)
 */
export async function ownChannels(
  ctx: Ctx,
  cursor: Cursor | null = null,
): Promise<Page<ChannelListItem>> {
  requireMessages(ctx)
  const rows = await selectRows(
    ctx.db,
    listRow,
    sql`SELECT ${channelColumns(ctx)}, substr(${newest(sql`t.text`)}, 1, 600) AS preview,
        ${newest(sql`t.user_id`)} AS author_id
      FROM "ChannelMember" m ${CHANNEL_JOINS}
      WHERE ${ownSide(ctx)} AND ${LISTED}
        ${pastCursor(cursor, { at: 'm.last_message_at', id: 'm.channel_id' })}
      ORDER BY m.last_message_at DESC, m.channel_id DESC LIMIT ${CHANNELS_PAGE_SIZE + 1}`,
  )
  const time = ({ last_message_at }: { last_message_at: Date | null }) => last_message_at ?? ctx.now
  return toPage(
    rows,
    CHANNELS_PAGE_SIZE,
    (row) => ({ at: time(row).getTime(), id: row.id }),
    (row) => ({
      id: row.id,
      person: personSummary(ctx.viewer, row),
      preview: snippet(row.preview ?? '', 80),
      mine: row.author_id === ctx.viewer.id,
      last_message_at: time(row).toISOString(),
      unread: row.unread,
      state: readState(row),
    }),
  )
}

/**
 * A conversation as one of its members opens it. NotFound for everyone else's, one with someone
 * blocked, and ids of no one; Forbidden without messages. (DM-05, DM-08, DM-22 to DM-25)
 */
export async function channelById(ctx: Ctx, id: string): Promise<ChannelView> {
  requireMessages(ctx)
  const row =
    isId(id) &&
    (await selectRow(
      ctx.db,
      channelRow,
      sql`SELECT ${channelColumns(ctx)} FROM "ChannelMember" m ${CHANNEL_JOINS}
        WHERE m.channel_id = ${id} AND ${ownSide(ctx)}`,
    ))
  if (!row) throw new NotFound()
  return {
    id,
    person: personSummary(ctx.viewer, row),
    staff: isStaff(row),
    state: readState(row),
    ignored: row.rejected_at !== null,
    last_read: row.last_read,
    last_number: row.last_number,
    unread: row.unread,
  }
}

export const messageRow = defineRow({
  id: col.text,
  number: col.number,
  text: col.text,
  pictures: col.json<Picture[]>(),
  user_id: col.text,
  created_at: col.time,
})

/**
 * The newest messages of a conversation, or those before a number; its cost doesn't grow with the
 * conversation. For its members: load the conversation first. (DM-05, DM-08)
 */
export async function channelMessages(
  ctx: Ctx,
  channelId: string,
  before: number | null = null,
): Promise<MessagePage> {
  const rows = await messagesBefore(ctx, channelId, before)
  const page = rows.slice(0, MESSAGES_PAGE_SIZE)
  const cares = await caresFor(
    ctx,
    'message',
    page.map(({ id, text, user_id: author_id, created_at: at }) => ({ id, text, author_id, at })),
  )
  const messages = page.reverse().map(({ text, user_id, created_at, ...row }) => ({
    ...row,
    html: messageHtml(text),
    mine: user_id === ctx.viewer.id,
    created_at: created_at.toISOString(),
    care: cares.get(row.id) ?? null,
  }))
  const earlier = rows.length > MESSAGES_PAGE_SIZE ? (messages[0]?.number ?? null) : null
  return { messages, earlier, hasNewer: before !== null }
}

/** One page of the newest before a number, and one more. */
export const messagesBefore = (ctx: Ctx, channelId: string, before: number | null) =>
  selectRows(
    ctx.db,
    messageRow,
    sql`SELECT id, number, text, pictures, user_id, created_at FROM "Message"
      WHERE channel_id = ${channelId} AND deleted_at IS NULL
        ${before === null ? EMPTY : sql`AND number < ${before}`}
      ORDER BY number DESC LIMIT ${MESSAGES_PAGE_SIZE + 1}`,
  )

/** How many conversations have unread messages; null for those without messages. */
export async function unreadChannels(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'partner'>,
): Promise<number | null> {
  if (!hasMessages(ctx.viewer, ctx.partner)) return null
  return selectCount(ctx.db, ownUnreadChannels(ctx))
}

/** The statement of that, without the conversation that a page opens, also for `countUnread`. */
export const ownUnreadChannels = (
  ctx: Pick<Ctx, 'viewer'>,
  openId: string | null = null,
): SqlFragment => sql`SELECT count(*) AS count FROM "ChannelMember" m
  JOIN "Channel" c ON c.id = m.channel_id
  WHERE m.unread = true AND ${ownSide(ctx)} AND ${LISTED}
  ${openId ? sql`AND m.channel_id <> ${openId}` : EMPTY}`
