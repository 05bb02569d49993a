import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { inList } from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { NotFound } from '~/platform/failures'
import { isStaff } from '~/policy/viewer'
import { ownChannel, requireMessages } from './access.server'
import { mentionedUsers } from './mentions.server'
import { messageHtml } from './message-html.server'
import { LISTED, messageRow, messagesBefore, ownSide } from './queries.server'
import { CHANNELS_PAGE_SIZE, MESSAGES_PAGE_SIZE } from './schema'

/** Who writes in a conversation. (DM-01) */
type ChannelUser = { id: string; name: string; image: string; staff: boolean }

/** A message for programs, with its text as it was typed. (DM-01, DM-21) */
export type ChannelMessage = RowOf<typeof messageRow> & {
  channel_id: string
  html: string
  /** The ids of those of the two who it names */
  mentioned_users: string[]
  user: ChannelUser
}

/** One of the two, and whether and since when they take part. (DM-01, DM-22, DM-26) */
type ChannelMemberView = {
  user: ChannelUser
  invited: boolean
  invite_accepted_at: Date | null
}

/** A conversation for programs. (DM-01) */
export type ChannelEntity = {
  id: string
  members: ChannelMemberView[]
  /** The newest first: a page of them, in a list the newest alone */
  messages: ChannelMessage[]
  /** The viewer, where they ignored the invitation: its sender isn't told (DM-25, DM-27) */
  rejected_by: string[]
  gshidden: boolean
  last_message_at: Date | null
  unread: boolean
}

const entityRow = defineRow({
  id: col.text,
  rejected_at: col.time.orNull,
  last_message_at: col.time.orNull,
  hidden: col.flag,
  unread: col.flag,
})

const selectEntities = (ctx: Ctx, rest: SqlFragment) =>
  selectRows(
    ctx.db,
    entityRow,
    sql`SELECT m.channel_id AS id, m.rejected_at, m.last_message_at, c.hidden, m.unread
      FROM "ChannelMember" m JOIN "Channel" c ON c.id = m.channel_id WHERE ${ownSide(ctx)} ${rest}`,
  )

/**
 * A page of the viewer's conversations as entities, the one with the newest message first; without those
 * they ignored and hidden ones. For members with messages (else Forbidden). (DM-01, DM-06)
 */
export async function channelEntities(
  ctx: Ctx,
  cursor: Cursor | null,
): Promise<Page<ChannelEntity>> {
  requireMessages(ctx)
  const rows = await selectEntities(
    ctx,
    sql`AND ${LISTED} ${pastCursor(cursor, { at: 'm.last_message_at', id: 'm.channel_id' })}
      ORDER BY m.last_message_at DESC, m.channel_id DESC LIMIT ${CHANNELS_PAGE_SIZE + 1}`,
  )
  const ids = rows.map(({ id }) => id)
  const [members, newest] = await Promise.all([membersByChannel(ctx, ids), newestOfEach(ctx, ids)])
  const mentions = await mentionedUsers(ctx.db, newest)
  const cursorFor = ({ id, last_message_at }: RowOf<typeof entityRow>) => ({
    at: (last_message_at ?? ctx.now).getTime(),
    id,
  })
  return toPage(rows, CHANNELS_PAGE_SIZE, cursorFor, (row) =>
    toEntity(
      ctx,
      row,
      members.get(row.id) ?? [],
      newest.filter(({ channel_id }) => channel_id === row.id),
      mentions,
    ),
  )
}

/**
 * One conversation with its newest messages, also a hidden one and one that the viewer ignored. For its
 * two members; NotFound and Forbidden as for its page. (DM-01, DM-05)
 */
export async function channelEntity(ctx: Ctx, id: string): Promise<ChannelEntity> {
  await ownChannel(ctx, ctx.db, id)
  const [rows, members, messages] = await Promise.all([
    selectEntities(ctx, sql`AND m.channel_id = ${id}`),
    membersByChannel(ctx, [id]),
    messagesBefore(ctx, id, null),
  ])
  const page = messages.slice(0, MESSAGES_PAGE_SIZE).map((row) => ({ ...row, channel_id: id }))
  if (!rows[0]) throw new NotFound()
  return toEntity(ctx, rows[0], members.get(id) ?? [], page, await mentionedUsers(ctx.db, page))
}

/** A page of messages, the newest first. For the members of the conversation, else NotFound. (DM-05) */
export async function newestMessages(
  ctx: Ctx,
  channel_id: string,
  cursor: Cursor | null,
): Promise<Page<ChannelMessage>> {
  await ownChannel(ctx, ctx.db, channel_id)
  const [rows, members] = await Promise.all([
    messagesBefore(ctx, channel_id, cursor && cursor.at),
    membersByChannel(ctx, [channel_id]),
  ])
  const mentions = await mentionedUsers(ctx.db, rows)
  const cursorFor = ({ number, id }: RowOf<typeof messageRow>) => ({ at: number, id })
  return toPage(rows, MESSAGES_PAGE_SIZE, cursorFor, (row) =>
    toMessage({ ...row, channel_id }, members.get(channel_id) ?? [], mentions),
  )
}

const toEntity = (
  { viewer }: Ctx,
  { rejected_at, hidden, ...row }: RowOf<typeof entityRow>,
  members: ChannelMemberView[],
  messages: RowOf<typeof listedMessage>[],
  mentions: ReadonlyMap<string, string[]>,
): ChannelEntity => ({
  ...row,
  members,
  messages: messages.map((message) => toMessage(message, members, mentions)),
  rejected_by: rejected_at ? [viewer.id] : [],
  gshidden: hidden,
})

/** Only the two write in a conversation; without its author it was erased as it was read. */
function toMessage(
  message: RowOf<typeof listedMessage>,
  members: ChannelMemberView[],
  mentions: ReadonlyMap<string, string[]>,
): ChannelMessage {
  const author = members.find(({ user }) => user.id === message.user_id)
  if (!author) throw new NotFound()
  const mentioned_users = mentions.get(message.id) ?? []
  return { ...message, html: messageHtml(message.text), mentioned_users, user: author.user }
}

const memberRow = defineRow({
  ...personRow.columns,
  channel_id: col.text,
  invited_at: col.time.orNull,
  invite_accepted_at: col.time.orNull,
})

/** The two of each of the viewer's conversations: the viewer, then the other, also a former member. */
async function membersByChannel(
  ctx: Ctx,
  ids: string[],
): Promise<Map<string, ChannelMemberView[]>> {
  const rows = await selectRows(
    ctx.db,
    memberRow,
    sql`SELECT ${personColumns(ctx)}, m.channel_id, s.invited_at, s.invite_accepted_at
      FROM "ChannelMember" m JOIN "User" u ON u.id IN (m.user_id, m.other_user_id) ${PERSON_JOINS}
      LEFT JOIN "ChannelMember" s ON s.channel_id = m.channel_id AND s.user_id = u.id
      WHERE ${inList('m.channel_id', ids)} AND ${ownSide(ctx)}
      ORDER BY CASE WHEN u.id = m.user_id THEN 0 ELSE 1 END`,
  )
  const channels = new Map<string, ChannelMemberView[]>()
  for (const { channel_id, invited_at, invite_accepted_at, ...row } of rows) {
    const { id, name, avatar_url: image } = personSummary(ctx.viewer, row)
    const member = {
      user: { id, name, image, staff: isStaff(row) },
      invited: invited_at !== null,
      invite_accepted_at,
    }
    channels.set(channel_id, [...(channels.get(channel_id) ?? []), member])
  }
  return channels
}

const listedMessage = defineRow({ ...messageRow.columns, channel_id: col.text })

/** The newest message of each that isn't deleted. */
const newestOfEach = (ctx: Ctx, ids: string[]) =>
  selectRows(
    ctx.db,
    listedMessage,
    sql`SELECT t.id, t.number, t.text, t.pictures, t.user_id, t.created_at, t.channel_id
      FROM "Channel" c JOIN "Message" t ON t.id = (SELECT n.id FROM "Message" n
        WHERE n.channel_id = c.id AND n.deleted_at IS NULL ORDER BY n.number DESC LIMIT 1)
      WHERE ${inList('c.id', ids)}`,
  )
