import type { FormContext } from '~/domain/drafts/schema'
import { attachPictures } from '~/domain/photos/pictures.server'
import type { ChosenPicture } from '~/domain/photos/schema-pictures'
import { screenMessage, screenTexts } from '~/domain/terms/screening.server'
import { PICTURES } from '~/domain/writing/fields'
import type { Ctx } from '~/platform/ctx'
import type { Tx, WriteTx } from '~/platform/database/types'
import { failure, orFailure, Rejection, type Outcome } from '~/platform/failures'
import { formatWait } from '~/platform/limits/format-wait'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { newId } from '~/platform/ids'
import { LIMITS } from '~/platform/limits/limits.server'
import { publish } from '~/platform/events/publish.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import { runSql, selectCount, selectRow } from '~/platform/database/sql.server'
import { canWrite } from '~/policy/messages'
import { ownChannel, type ChannelData } from './access.server'
import { findOrCreateChannel } from './channels.server'
import { storeMentions } from './mentions.server'
import { storeMessage } from './store.server'
import { inviteAccepted, messageSent } from './events'
import { closedText, tooManyInvitations, waitingText, type MessageInput } from './schema'

export type StoredMessage = { channel_id: string; message_id: string; number: number }

/**
 * Writes in a conversation that exists. For its members, while it's open, or to invite where there is
 * no message yet (else the failure says why; NotFound for anyone else). Stores the message with the
 * next number of its conversation, which is unread for the other one; a second submission gets the
 * result of the first, unless that message was deleted. Event: message.sent. Rejects restricted terms, and in the first message of a
 * conversation personal email addresses. (DM-21, DM-23, DM-26, DM-32,
 * SCREEN-01, SCREEN-03, SCREEN-04)
 */
export async function sendMessage(
  ctx: Ctx,
  channelId: string,
  { text, pictures = [] }: MessageInput,
  form: FormContext,
): Promise<Outcome<StoredMessage>> {
  const rejection = await checkMessage(ctx, text, pictures)
  if (rejection) {
    await ownChannel(ctx, ctx.db, channelId)
    return rejection
  }
  const fields = ['message', channelId, text, ...(pictures.length > 0 ? [pictures] : [])]
  const submission = toSubmission(ctx, form.idempotencyKey, fields)
  const send = async (tx: WriteTx) => {
    const channel = await ownChannel(ctx, tx, channelId)
    const personal =
      channel.state === 'empty' ? await screenTexts(ctx, { text }, form.product) : null
    if (personal) throw new Rejection(personal)
    return writeMessage(ctx, tx, channel, text)
  }
  if (pictures.length === 0)
    return orFailure(
      ctx.db.writeSql((tx) =>
        runOnce(tx, submission, { act: () => send(tx), holds: isStored(tx) }),
      ),
    )
  const act = async (tx: Tx) => addToMessage(ctx, tx, await send(tx), pictures)
  return orFailure(
    ctx.db.write((tx) => runOnce(tx, submission, { act: () => act(tx), holds: isStored(tx) })),
  )
}

/** What no message can say, in words or of its pictures, or null. */
const checkMessage = (ctx: Ctx, text: string, pictures: readonly ChosenPicture[]) =>
  screenMessage(ctx, { text, pictures: PICTURES.written?.(pictures) ?? '' })

async function addToMessage(
  ctx: Ctx,
  tx: Tx,
  stored: StoredMessage,
  chosen: readonly ChosenPicture[],
): Promise<StoredMessage> {
  const id = stored.message_id
  const pictures = await attachPictures(ctx, tx, { message_id: id }, chosen)
  if (pictures.length > 0) await tx.message.update({ where: { id }, data: { pictures } })
  return stored
}

/**
 * Writes to someone for the first time: finds or creates the conversation, and invites them. For
 * members with messages, of people whose profile they see (else Forbidden or NotFound); where that
 * person has invited them, it accepts. Stores and rejects as above, and personal email addresses too;
 * fails after twenty invitations in a day to people who don't follow the viewer. Events: message.sent,
 * after message.invite_accepted if it accepts. (DM-15, DM-21, DM-22, SCREEN-01)
 */
export async function sendFirstMessage(
  ctx: Ctx,
  personId: string,
  { text, pictures = [] }: MessageInput,
  form: FormContext,
): Promise<Outcome<StoredMessage>> {
  const rejection =
    (await checkMessage(ctx, text, pictures)) ?? (await screenTexts(ctx, { text }, form.product))
  if (rejection) return rejection
  const fields = ['first message', personId, text, ...(pictures.length > 0 ? [pictures] : [])]
  const submission = toSubmission(ctx, form.idempotencyKey, fields)
  const write = async (tx: Tx) => {
    const { id } = await findOrCreateChannel(ctx, tx, personId)
    const channel = await ownChannel(ctx, tx, id)
    if (channel.state !== 'invited') return writeMessage(ctx, tx, channel, text)
    await accept(ctx, tx, channel)
    return writeMessage(ctx, tx, { ...channel, state: 'open' }, text)
  }
  const send = async (tx: Tx) => addToMessage(ctx, tx, await write(tx), pictures)
  return orFailure(
    ctx.db.write((tx) => runOnce(tx, submission, { act: () => send(tx), holds: isStored(tx) })),
  )
}

const isStored =
  (tx: WriteTx) =>
  async ({ message_id }: StoredMessage) =>
    (await selectCount(
      tx,
      sql`SELECT count(*) AS count FROM "Message" WHERE id = ${message_id} AND deleted_at IS NULL`,
    )) > 0

/** Stores it in a conversation, within a transaction; a Rejection where the viewer can't write there. */
export async function writeMessage(
  ctx: Ctx,
  tx: WriteTx,
  channel: ChannelData,
  text: string,
  more: { from_case?: true } = {},
): Promise<StoredMessage> {
  const { id: channel_id, other, partner_code, state } = channel
  if (!canWrite(state)) {
    const reason = state === 'closed' ? closedText : waitingText
    throw new Rejection(failure({ '': [reason(other.first_name)] }))
  }
  const { now, viewer } = ctx
  const invites = state === 'empty'
  if (invites) await invite(ctx, tx, channel)
  const id = newId()
  const message = { id, partner_code, channel_id, user_id: viewer.id, text, created_at: now }
  const number = await storeMessage(tx, message, other.id)
  await storeMentions(tx, message, [viewer.id, other.id])
  await publish(
    tx,
    ctx,
    messageSent({
      subject: { id, partner_code },
      channel_id,
      other_user_id: other.id,
      number,
      invites,
      ...more,
    }),
  )
  return { channel_id, message_id: id, number }
}

async function invite(ctx: Ctx, tx: WriteTx, { id, other }: ChannelData): Promise<void> {
  await enforceInvitationLimit(ctx, tx, other.id)
  await runSql(
    tx,
    sql`UPDATE "ChannelMember" SET
        invited_at = CASE WHEN user_id = ${other.id} THEN ${ctx.now} END,
        rejected_at = CASE WHEN user_id = ${other.id} THEN rejected_at END
      WHERE channel_id = ${id}`,
  )
}

const invitedRow = defineRow({ at: col.time })

/**
 * Counts those to people who don't follow the viewer; those who do aren't strangers. One that was taken
 * back counts, too: it may have been read.
 */
async function enforceInvitationLimit({ viewer, now }: Ctx, tx: WriteTx, target: string) {
  const follows = (user: SqlFragment) => sql`SELECT 1 FROM "Follow" f
    WHERE f.user_id = ${user} AND f.followed_user_id = ${viewer.id}`
  if ((await selectCount(tx, sql`SELECT EXISTS (${follows(sql`${target}`)}) AS count`)) > 0) return
  const { points, seconds } = LIMITS.rows.invitations
  const since = new Date(now.getTime() - seconds * 1000)
  const oldest = await selectRow(
    tx,
    invitedRow,
    sql`SELECT i.at FROM (
        SELECT m.user_id, m.invited_at AS at FROM "ChannelMember" m
        WHERE m.other_user_id = ${viewer.id} AND m.invited_at > ${since}
        UNION ALL
        SELECT m.user_id, t.created_at FROM "Message" t
        JOIN "ChannelMember" m ON m.channel_id = t.channel_id AND m.other_user_id = t.user_id
        JOIN "ChannelMember" s ON s.channel_id = t.channel_id AND s.user_id = t.user_id
        WHERE t.user_id = ${viewer.id} AND t.created_at > ${since} AND t.deleted_at IS NOT NULL
          AND s.invited_at IS NULL AND (m.invited_at IS NULL OR t.created_at < m.invited_at)) i
      WHERE NOT EXISTS (${follows(sql`i.user_id`)})
      ORDER BY i.at DESC LIMIT 1 OFFSET ${points - 1}`,
  )
  if (!oldest) return
  const wait = Math.ceil(seconds - (now.getTime() - oldest.at.getTime()) / 1000)
  throw new Rejection(failure({ '': [tooManyInvitations(formatWait(wait))] }, wait))
}

/**
 * Accepts the invitation of a conversation, also one that the viewer has ignored; both can write from
 * then on. For the one who was invited (NotFound for anyone else); accepting again changes nothing.
 * Returns whether they can chat now: an invitation may have been taken back, or its sender be gone.
 * Event: message.invite_accepted. (DM-26)
 */
export async function acceptInvite(ctx: Ctx, channelId: string): Promise<boolean> {
  return ctx.db.write(async (tx) => {
    const channel = await ownChannel(ctx, tx, channelId)
    if (channel.state === 'invited') await accept(ctx, tx, channel)
    return channel.state === 'invited' || channel.state === 'open'
  })
}

async function accept(ctx: Ctx, tx: Tx, { id: channel_id, other, partner_code }: ChannelData) {
  await tx.channelMember.update({
    where: { channel_id_user_id: { channel_id, user_id: ctx.viewer.id } },
    data: { invite_accepted_at: ctx.now, rejected_at: null },
  })
  const subject = { id: channel_id, partner_code }
  await publish(tx, ctx, inviteAccepted({ subject, channel_id, other_user_id: other.id }))
}
