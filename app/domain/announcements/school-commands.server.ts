import { recordAudit } from '~/domain/audit/commands.server'
import { screenTexts } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { failure, NotFound, type Failure, type Outcome } from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { newId } from '~/platform/ids'
import type { Audience } from '~/policy/announcements'
import type { Prisma } from '~prisma/generated/client'
import { audienceChoices, audienceProblems } from './audience.server'
import { assertStaff } from './school.server'
import {
  announcementState,
  announcementVersion,
  CONFLICT,
  timesProblem,
  type AnnouncementInput,
} from './schema-school'

type FormKey = { idempotencyKey: string; product: string }
type Conflict = Failure & { conflict: true }

/**
 * Shows something on home to those it is for, from its start on. For staff of the school; Forbidden for other
 * members, NotFound where the school has no announcements. An urgent one is mailed at its start, by a job.
 * Writes an audit row without the words. Rejects restricted terms and personal email addresses, places of
 * other schools, and an end that isn't after the start and still to come. A second submission adds nothing, unless it's archived.
 */
export async function announce(
  ctx: Ctx,
  input: AnnouncementInput,
  form: FormKey,
): Promise<Outcome<{ id: string }>> {
  assertStaff(ctx)
  const rejection = await findProblems(ctx, input, form.product)
  if (rejection) return rejection
  const { id } = await ctx.db.write((tx) =>
    runOnce(tx, submission(ctx, form, ['announcement'], input), {
      act: async () => {
        const id = newId()
        const { id: author_id, partner_code } = ctx.viewer
        const row = { id, partner_code, place: 'home', author_id, created_at: ctx.now }
        const starts_at = input.starts_at ?? ctx.now
        const mail_at = input.urgent ? starts_at : null
        await tx.announcement.create({ data: { ...row, ...written(input), starts_at, mail_at } })
        await audit(ctx, tx, 'announcement added', id)
        return { id }
      },
      holds: async ({ id }) =>
        (await tx.announcement.count({ where: { id, archived_at: null } })) > 0,
    }),
  )
  return { ok: true, id }
}

/**
 * Changes one. For staff of its school, as `announce`; NotFound for another school's or an archived one. One
 * that was mailed is mailed again only where the input says so, and then no one has read it; one that wasn't mailed
 * yet is, at its start, if it's urgent. Else who has read it has read it, and how many did isn't said once it's for others. Rejects what `announce` rejects, and with `conflict` an edit that began with another
 * version.
 */
export async function reviseAnnouncement(
  ctx: Ctx,
  id: string,
  input: AnnouncementInput,
  form: FormKey,
): Promise<Outcome<{ id: string }> | Conflict> {
  assertStaff(ctx)
  await openRow(ctx, ctx.db.read, id)
  const rejection = await findProblems(ctx, input, form.product)
  if (rejection) return rejection
  const { conflict } = await ctx.db.write((tx) =>
    runOnce(tx, submission(ctx, form, ['announcement', id], input), {
      act: () => revise(ctx, tx, id, input),
      holds: async ({ conflict }) =>
        !conflict && comparable(input) === comparable(toInput(await openRow(ctx, tx, id))),
    }),
  )
  return conflict ? { ...failure({ '': [CONFLICT] }), conflict } : { ok: true, id }
}

async function revise(ctx: Ctx, tx: Tx, id: string, input: AnnouncementInput) {
  const { now } = ctx
  const row = await openRow(ctx, tx, id)
  const version = announcementVersion(row)
  if (input.version !== undefined && input.version !== version) return { conflict: true }
  const starts_at = input.starts_at ?? (row.starts_at < now ? row.starts_at : now)
  const times = { starts_at, revised_at: now, ...mailing(row, input, starts_at) }
  const readers = { where: { announcement_id: id } }
  if (input.mail_again) await tx.announcementDismissal.deleteMany(readers)
  const isRead = (await tx.announcementDismissal.findFirst(readers)) !== null
  const isForOthers = audienceKey(input) !== audienceKey(toInput(row))
  const changed = isForOthers ? now : row.audience_changed_at
  const audience_changed_at = isRead ? changed : null
  await tx.announcement.update({
    where: { id },
    data: { ...written(input), ...times, audience_changed_at },
  })
  await audit(ctx, tx, 'announcement revised', id)
  return { conflict: false }
}

/**
 * Takes one off home, and out of the lists of members. For staff of its school, as `announce`. It's no longer
 * mailed to those it wasn't yet. Writes an audit row; again changes nothing.
 */
export async function archiveAnnouncement(ctx: Ctx, id: string): Promise<void> {
  assertStaff(ctx)
  await ctx.db.write(async (tx) => {
    const { archived_at } = await schoolRow(ctx, tx, id)
    if (archived_at) return
    const ended = { archived_at: ctx.now, mail_at: null, mail_cursor: null }
    await tx.announcement.update({ where: { id }, data: ended })
    await audit(ctx, tx, 'announcement archived', id)
  })
}

async function schoolRow({ viewer }: Ctx, from: Pick<Tx, 'announcement'>, id: string) {
  const { partner_code } = viewer
  const row = await from.announcement.findFirst({ where: { id, partner_code, place: 'home' } })
  if (!row) throw new NotFound()
  return row
}

async function openRow(ctx: Ctx, from: Pick<Tx, 'announcement'>, id: string) {
  const row = await schoolRow(ctx, from, id)
  if (announcementState(row, ctx.now) === 'archived') throw new NotFound()
  return row
}

type OpenRow = Awaited<ReturnType<typeof openRow>>

async function findProblems(ctx: Ctx, input: AnnouncementInput, product: string) {
  const { title, text } = input
  const wrongTimes = timesProblem(input, ctx.now)
  if (wrongTimes) return failure({ ends_at: [wrongTimes] })
  return (
    (await screenTexts(ctx, { title, text }, product)) ??
    audienceProblems(input.audience, await audienceChoices(ctx))
  )
}

const toInput = ({ audience, ...row }: OpenRow) => ({
  ...row,
  audience: audience as unknown as Audience,
})

type Comparable = Omit<AnnouncementInput, 'starts_at' | 'mail_again' | 'version'>

/** What it says, to who and until when, whatever order a database keeps names in. */
const comparable = ({ title, text, audience, pinned, urgent, ends_at }: Comparable) =>
  JSON.stringify([title, text, audienceKey({ audience }), pinned, urgent, ends_at])

const audienceKey = ({ audience }: Pick<Comparable, 'audience'>) => {
  const { status, programs, campuses, roles } = audience
  return JSON.stringify([status, programs, campuses, roles].map((names) => names.toSorted()))
}

const written = ({ title, text, audience, pinned, urgent, ends_at }: AnnouncementInput) => ({
  title,
  text,
  audience: audience as unknown as Prisma.InputJsonObject,
  pinned,
  urgent,
  ends_at,
})

/** When it's mailed after a change. What is under way goes on with the new words. */
function mailing(row: OpenRow, { urgent, mail_again }: AnnouncementInput, starts_at: Date) {
  if (!urgent) return { mail_at: null, mail_cursor: null }
  if (row.mail_cursor !== null) return {}
  return row.mailed_at === null || mail_again ? { mail_at: starts_at } : { mail_at: row.mail_at }
}

function submission(ctx: Ctx, form: FormKey, what: string[], input: AnnouncementInput) {
  return toSubmission(ctx, form.idempotencyKey, [...what, input])
}

const audit = ({ viewer, now }: Ctx, tx: Tx, command: string, target: string) =>
  recordAudit(
    tx,
    { who: viewer.id, command, target, outcome: 'done', partner_code: viewer.partner_code },
    now,
  )
