import { audienceChoices, audienceProblems } from '~/domain/announcements/audience.server'
import { recordAudit } from '~/domain/audit/commands.server'
import { screenTexts } from '~/domain/terms/screening.server'
import { topicsToPick } from '~/domain/topics/queries.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { Forbidden, failure, type Failure, type Outcome } from '~/platform/failures'
import { publish } from '~/platform/events/publish.server'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { newId } from '~/platform/ids'
import {
  canCancelEvent,
  canEditEvent,
  canManageEvents,
  canPublishEvents,
  canSuggestEvents,
} from '~/policy/campus-events'
import type { Audience } from '~/policy/announcements'
import { schoolZone } from '~/policy/time-zone'
import type { Prisma } from '~prisma/generated/client'
import { PICK } from '~/domain/announcements/schema-school'
import { fillDates } from './attendance.server'
import { findLeftOut, leaveOut } from './audience-change.server'
import { addDates, replan } from './dates.server'
import { eventWritten } from './events'
import { publishNews, publishToComers } from './news.server'
import { assertEvents, findEvent, type EventRow } from './event-rows.server'
import {
  CONFLICT,
  eventVersion,
  MAX_SUGGESTED,
  timeProblems,
  TOO_MANY,
  type EventInput,
  DECIDED_BEFORE,
} from './schema'

type FormKey = { idempotencyKey: string; product: string }
type Conflict = Failure & { conflict: true }

/** For members of a school with events who may have some; else NotFound, or Forbidden. */
export function assertMayAdd(ctx: Ctx): void {
  assertEvents(ctx)
  if (!canSuggestEvents(ctx.viewer)) throw new Forbidden()
}

/**
 * Puts an event on the school's calendar, with all its dates; of members other than staff and leaders it's a
 * suggestion, of which each may have some. Forbidden for prospective students, NotFound where the school has no
 * events. Writes an audit row without the words. Rejects restricted terms and personal email addresses, places of
 * other schools, and wrong times. A second submission adds nothing, while the first one's event is there. Event:
 * campus_event.written.
 */
export async function addEvent(
  ctx: Ctx,
  input: EventInput,
  form: FormKey,
): Promise<Outcome<{ id: string }>> {
  assertMayAdd(ctx)
  const rejection = await findProblems(ctx, input, form.product, null)
  if (rejection) return rejection
  const { id: author_id, partner_code } = ctx.viewer
  const state = canPublishEvents(ctx.viewer) ? 'published' : 'suggested'
  const { id } = await ctx.db.write((tx) =>
    runOnce(tx, toSubmission(ctx, form.idempotencyKey, ['event', input]), {
      act: async () => {
        const open = { author_id, partner_code, state: 'suggested' }
        const isTooMany =
          state === 'suggested' && (await tx.campusEvent.count({ where: open })) >= MAX_SUGGESTED
        if (isTooMany) return { id: '' }
        const id = newId()
        const row = { id, partner_code, author_id, state, created_at: ctx.now }
        await tx.campusEvent.create({ data: { ...row, ...written(input) } })
        await addDates(tx, { id, partner_code }, input, schoolZone(ctx.partner))
        await publish(tx, ctx, eventWritten({ subject: { id, partner_code } }))
        await audit(ctx, tx, `event ${state === 'published' ? 'added' : 'suggested'}`, id)
        return { id }
      },
      holds: async ({ id }) =>
        (await tx.campusEvent.count({
          where: { id, state: { notIn: ['cancelled', 'declined', 'removed'] } },
        })) > 0,
    }),
  )
  return id ? { ok: true, id } : failure({ '': [TOO_MANY] })
}

/**
 * Changes an event and the dates that are still to come: those that it has before and after keep who comes. For its
 * staff, and its author as long as they may; else Forbidden, or NotFound. Rejects what `addEvent` rejects, and
 * with `conflict` an edit that began with another version. Who can't see
 * it anymore loses their place. Event: campus_event.news for them and for those who come to a date that is elsewhere, at
 * another time, or cancelled, and campus_event.written.
 */
export async function reviseEvent(
  ctx: Ctx,
  id: string,
  input: EventInput,
  form: FormKey,
): Promise<Outcome<{ id: string }> | Conflict> {
  const known = await findEvent(ctx, id, canEditEvent)
  const rejection = await findProblems(ctx, input, form.product, known)
  if (rejection) return rejection
  const { conflict } = await ctx.db.write((tx) =>
    runOnce(tx, toSubmission(ctx, form.idempotencyKey, ['event', id, input]), {
      act: () => revise(ctx, tx, id, input),
      holds: async ({ conflict }) =>
        !conflict &&
        comparable(input) === comparable(toInput(await findEvent(ctx, id, undefined, tx))),
    }),
  )
  return conflict ? { ...failure({ '': [CONFLICT] }), conflict } : { ok: true, id }
}

async function revise(ctx: Ctx, tx: Tx, id: string, input: EventInput) {
  const before = await findEvent(ctx, id, canEditEvent, tx)
  const { version } = input
  if (version !== undefined && version !== eventVersion(before)) return { conflict: true }
  await tx.campusEvent.update({
    where: { id },
    data: { ...written(input), revised_at: ctx.now, sequence: { increment: 1 } },
  })
  const { id: by, partner_code } = ctx.viewer
  const owner = { id, partner_code }
  const zone = schoolZone(ctx.partner)
  const isOther = !isSameAudience(before.audience, input.audience)
  const rows = isOther ? await findLeftOut(tx, before, input.audience, ctx.now) : []
  // With them, so that a date that they hear of is still there.
  const dates = await replan(tx, { ...before, ...owner }, input, zone, ctx.now)
  const { title } = input
  if (rows.length > 0)
    await fillDates(
      tx,
      await leaveOut(tx, { ...before, ...owner }, { title, rows, now: ctx.now }),
      ctx.now,
    )
  const isElsewhere = before.place !== input.place || before.link !== input.link
  const changed = [...dates.changed, ...(isElsewhere ? dates.same : [])]
  const edition = before.sequence + 1
  const from = { by, now: ctx.now }
  await publishToComers(tx, owner, changed, { news: 'changed', edition }, from)
  await publishToComers(tx, owner, dates.cancelled, { news: 'cancelled', edition }, from)
  await publish(tx, ctx, eventWritten({ subject: owner }))
  await audit(ctx, tx, 'event revised', id)
  return { conflict: false }
}

const mayDecide = (viewer: Ctx['viewer']) => canManageEvents(viewer)

/**
 * Puts a suggestion on the calendar. For staff; again changes nothing. Fails where it was declined meanwhile. Event:
 * campus_event.news.
 */
export const acceptEvent = (ctx: Ctx, id: string): Promise<Outcome<object>> =>
  changeState(ctx, id, mayDecide, 'suggested', { state: 'published' })

/**
 * Declines a suggestion; its author reads why, if staff say it. For staff; again changes nothing. Rejects restricted
 * terms, and what was accepted meanwhile. Event: campus_event.news.
 */
export async function declineEvent(
  ctx: Ctx,
  id: string,
  { reason }: { reason: string },
  product: string,
): Promise<Outcome<object>> {
  await findEvent(ctx, id, mayDecide)
  const rejection = await screenTexts(ctx, { reason }, product)
  if (rejection) return rejection
  const to = { state: 'declined' as const, decline_reason: reason }
  return changeState(ctx, id, mayDecide, 'suggested', to)
}

/** Calls an event off, with all its dates. For those who can change it, and its author; again changes nothing. Event:
 * campus_event.news for those who come. */
export async function cancelEvent(ctx: Ctx, id: string): Promise<void> {
  const may = (viewer: Ctx['viewer'], event: EventRow) =>
    canCancelEvent(viewer, event.state === 'cancelled' ? { ...event, state: 'published' } : event)
  await changeState(ctx, id, may, 'published', { state: 'cancelled' })
}

async function changeState(
  ctx: Ctx,
  id: string,
  may: (viewer: Ctx['viewer'], event: EventRow) => boolean,
  from: EventRow['state'],
  to: Pick<EventRow, 'state'> & { decline_reason?: string },
): Promise<Outcome<object>> {
  return ctx.db.write(async (tx) => {
    const event = await findEvent(ctx, id, may, tx)
    const isSo = event.state === to.state
    if (isSo && event.decline_reason === (to.decline_reason ?? event.decline_reason))
      return { ok: true }
    if (event.state !== from) return failure({ '': [DECIDED_BEFORE] })
    const changed = { ...to, revised_at: ctx.now, sequence: { increment: 1 } }
    await tx.campusEvent.update({ where: { id }, data: changed })
    await publishState(ctx, tx, event, to.state)
    await audit(ctx, tx, `event ${to.state}`, id)
    return { ok: true }
  })
}

/** Who suggested it hears what was decided; who comes, that it's cancelled. */
async function publishState({ viewer, now }: Ctx, tx: Tx, event: EventRow, to: EventRow['state']) {
  const owner = { id: event.id, partner_code: viewer.partner_code }
  const edition = event.sequence + 1
  const dates = await tx.eventDate.findMany({
    where: { event_id: event.id },
    orderBy: { starts_at: 'asc' },
  })
  if (to === 'cancelled') {
    const open = dates.filter(({ ends_at, cancelled_at }) => ends_at > now && !cancelled_at)
    const ids = open.map(({ id }) => id)
    const news = { news: 'cancelled', edition } as const
    return publishToComers(tx, owner, ids, news, { by: viewer.id, now })
  }
  const [first] = dates
  const { author_id: user_id } = event
  if (!first || !user_id || user_id === viewer.id) return
  const news = to === 'published' ? 'accepted' : 'declined'
  await publishNews(tx, owner, [{ user_id, date_id: first.id }], { news, edition }, now)
}

async function findProblems(
  ctx: Ctx,
  input: EventInput,
  product: string,
  known: EventRow | null,
): Promise<Failure | null> {
  const isSame = known?.starts_at.getTime() === input.starts_at.getTime()
  const isNew = known === null || (!input.repeats && !isSame)
  const times = timeProblems(input, ctx.now, isNew)
  if (times) return failure(times)
  const { title, text, place, contact, topic, campus, audience } = input
  const choices = await audienceChoices(ctx)
  const topics = (await topicsToPick(ctx, [known?.topic_id])).flatMap((group) => group.topics)
  if (topic && !topics.some(({ id }) => id === topic)) return failure({ topic: [PICK] })
  if (campus && !choices.campuses.some(({ id }) => id === campus))
    return failure({ campus: [PICK] })
  return (
    (await screenTexts(ctx, { title, text, place, contact }, product)) ??
    audienceProblems(audience, choices)
  )
}

const written = ({ topic, campus, audience, version: _, ...input }: EventInput) => ({
  ...input,
  topic_id: topic,
  institution_id: campus,
  audience: audience as unknown as Prisma.InputJsonObject,
})

const toInput = ({ topic_id: topic, institution_id: campus, ...row }: EventRow): EventInput => ({
  ...row,
  topic,
  campus,
})

const nameLists = ({ status, programs, campuses, roles }: Audience) => [
  status,
  programs,
  campuses,
  roles,
]

const isSameAudience = (...[one, other]: [Audience, Audience]) =>
  JSON.stringify(nameLists(one)) === JSON.stringify(nameLists(other))

/** What it says, whatever order a database keeps names in. */
const comparable = ({ audience, ...input }: EventInput) => {
  const { title, text, place, link, contact, topic, campus, places, repeats, all_day } = input
  const times = [input.starts_at, input.ends_at, input.repeats_until]
  const words = [title, text, place, link, contact, topic, campus, places, repeats, all_day]
  return JSON.stringify([...words, ...times, ...nameLists(audience)])
}

export const audit = ({ viewer, now }: Ctx, tx: Tx, command: string, target: string) =>
  recordAudit(
    tx,
    { who: viewer.id, command, target, outcome: 'done', partner_code: viewer.partner_code },
    now,
  )
