import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import type { Picture } from '~/domain/photos/schema-pictures'
import { caresFor } from '~/domain/safety/care.server'
import type { Care } from '~/domain/safety/schema'
import type { Ctx } from '~/platform/ctx'
import { jsonField, notInList } from '~/platform/database/dialect'
import { snippet } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { EMPTY, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRow, selectRows } from '~/platform/database/sql.server'
import { userBlocked } from '~/domain/people/events'
import { inviteAccepted, messageDeleted, messageSent } from './events'
import { messageHtml } from './message-html.server'
import type { LiveMessage } from './schema'

/** Messages that one look for new ones returns at most. */
export const LIVE_BATCH = 50

const liveRow = defineRow({
  ...personRow.columns,
  channel_id: col.text,
  id: col.text,
  number: col.number,
  text: col.text,
  pictures: col.json<Picture[]>(),
  user_id: col.text,
  created_at: col.time,
  before_user_id: col.text.orNull,
  before_at: col.time.orNull,
})
const numberedRow = defineRow({ ...liveRow.columns, seq: col.number })

/** Messages (t), the viewer's side of their conversation (m), the other person (u), the one before (b). */
const columns = (ctx: Ctx): SqlFragment => sql`${personColumns(ctx)}, t.channel_id, t.id, t.number,
  t.text, t.pictures, t.user_id, t.created_at, b.user_id AS before_user_id, b.created_at AS before_at`

const JOINS = sql`JOIN "ChannelMember" m ON m.channel_id = t.channel_id
  JOIN "User" u ON u.id = m.other_user_id ${PERSON_JOINS}
  LEFT JOIN "Message" b ON b.channel_id = t.channel_id AND b.number = (
    SELECT max(number) FROM "Message"
    WHERE channel_id = t.channel_id AND number < t.number AND deleted_at IS NULL)`

const readable = ({ viewer }: Ctx): SqlFragment =>
  sql`m.user_id = ${viewer.id} AND m.partner_code = ${viewer.partner_code}
    AND t.deleted_at IS NULL ${withoutBlocked(viewer.blocked_ids)}`

const withoutBlocked = (ids: string[]) =>
  ids.length > 0 ? sql`AND ${notInList('m.other_user_id', ids)}` : EMPTY

/**
 * The messages of a conversation that follow a number, in order. For its members; none for anyone
 * else, and once one of the two has blocked the other. (DM-05)
 */
export async function messagesAfter(
  ctx: Ctx,
  channelId: string,
  number: number,
): Promise<LiveMessage[]> {
  const rows = await selectRows(
    ctx.db,
    liveRow,
    sql`SELECT ${columns(ctx)} FROM "Message" t ${JOINS}
      WHERE t.channel_id = ${channelId} AND t.number > ${number} AND ${readable(ctx)}
      ORDER BY t.number LIMIT ${LIVE_BATCH}`,
  )
  const cares = await loadCares(ctx, rows)
  return rows.map((row) => liveMessage(ctx, row, cares))
}

/** Part of the events, of which the first and the last are named. */
export type EventSpan = { after: number; upTo: number }

/**
 * The messages of all conversations of the viewer that were stored by some events, in their order, with
 * the number of the event. For members; without conversations that they ignored, or with people they
 * block or who block them.
 */
export async function messagesOfEvents(ctx: Ctx, { after, upTo }: EventSpan) {
  const rows = await selectRows(
    ctx.db,
    numberedRow,
    sql`SELECT e.seq, ${columns(ctx)}
      FROM "Event" e JOIN "Message" t ON t.id = e.subject_id ${JOINS}
      WHERE e.seq > ${after} AND e.seq <= ${upTo} AND e.name = ${messageSent.eventName}
        AND ${readable(ctx)} AND m.rejected_at IS NULL
      ORDER BY e.seq LIMIT ${LIVE_BATCH}`,
  )
  const cares = await loadCares(ctx, rows)
  return rows.map((row) => ({ seq: row.seq, ...liveMessage(ctx, row, cares) }))
}

const loadCares = (ctx: Ctx, rows: readonly RowOf<typeof liveRow>[]) =>
  caresFor(
    ctx,
    'message',
    rows.map(({ id, text, user_id: author_id, created_at: at }) => ({ id, text, author_id, at })),
  )

function liveMessage(
  ctx: Ctx,
  row: RowOf<typeof liveRow>,
  cares: ReadonlyMap<string, Care>,
): LiveMessage {
  const { viewer, now } = ctx
  const mine = row.user_id === viewer.id
  return {
    channel_id: row.channel_id,
    person: personSummary(viewer, row),
    message: {
      id: row.id,
      number: row.number,
      html: messageHtml(row.text),
      pictures: row.pictures,
      mine,
      created_at: row.created_at.toISOString(),
      care: cares.get(row.id) ?? null,
    },
    before:
      row.before_user_id === null
        ? null
        : {
            mine: row.before_user_id === viewer.id,
            created_at: (row.before_at ?? now).toISOString(),
          },
    preview: snippet(row.text, 80),
  }
}

const changeRow = defineRow({ channel_id: col.text, number: col.number.orNull })

/** The number of a message that was deleted; without one, as for the last, the page has to be read again. */
export type LiveChange = { channel_id: string; number: number | null }

/**
 * What else has changed in the viewer's conversations by some events: a message was deleted, an
 * invitation accepted, or one of the two has blocked the other.
 */
export async function changesOfEvents(
  { db, viewer: { id } }: Ctx,
  { after, upTo }: EventSpan,
): Promise<LiveChange[]> {
  const [deleted, accepted, blocked] = [messageDeleted, inviteAccepted, userBlocked].map(
    ({ eventName }) => sql`${eventName}`,
  ) as [SqlFragment, SqlFragment, SqlFragment]
  const named = jsonField('e.payload', 'other_user_id')
  return selectRows(
    db,
    changeRow,
    sql`SELECT m.channel_id, CASE WHEN e.name = ${deleted} AND m.last_message_at IS NOT NULL
          THEN CAST(${jsonField('e.payload', 'number')} AS INTEGER) END AS number
      FROM "Event" e JOIN "ChannelMember" m ON m.user_id = ${id} AND m.other_user_id =
        CASE WHEN e.actor_id <> ${id} THEN e.actor_id
             WHEN e.name = ${blocked} THEN e.subject_id ELSE ${named} END
      WHERE e.seq > ${after} AND e.seq <= ${upTo} AND e.name IN (${deleted}, ${accepted}, ${blocked})
        AND (e.actor_id = ${id} OR e.subject_id = ${id} OR ${named} = ${id})
      ORDER BY e.seq`,
  )
}

const ageRow = defineRow({ created_at: col.time })

/** Days after which events are no longer relied on: they are deleted after seven. */
const DAYS_OF_EVENTS = 6
/** More have to be looked through for everyone who comes back late. */
const MAX_EVENTS_BEHIND = 5000

/** Whether everything that followed an event can still be told from the events. */
export async function canResume({ db, now }: Ctx, { after, upTo }: EventSpan): Promise<boolean> {
  if (after >= upTo) return true
  if (upTo - after > MAX_EVENTS_BEHIND) return false
  const oldest = new Date(now.getTime() - DAYS_OF_EVENTS * 86_400_000)
  const row = await selectRow(db, ageRow, sql`SELECT created_at FROM "Event" WHERE seq = ${after}`)
  return row !== undefined && row.created_at > oldest
}
