import * as z from 'zod'
import { attend, countWaitingByDate } from '~/domain/campus-events/attendance.server'
import { audienceChoices } from '~/domain/announcements/audience.server'
import {
  acceptEvent,
  addEvent,
  cancelEvent,
  declineEvent,
  reviseEvent,
} from '~/domain/campus-events/commands.server'
import { cancelDate, moveDate } from '~/domain/campus-events/date-commands.server'
import {
  ownEvents,
  readEvent,
  suggestedEvents,
  upcomingEvents,
} from '~/domain/campus-events/queries.server'
import { declineSchema, EVENTS_PAGE, wishField } from '~/domain/campus-events/schema'
import type { Ctx } from '~/platform/ctx'
import { failure, NotFound } from '~/platform/failures'
import { canCancelEvent, canEditEvent } from '~/policy/campus-events'
import { schoolZone } from '~/policy/time-zone'
import {
  defineCommand,
  defineEndpoint,
  defineList,
  member,
  ok,
  type Endpoint,
  type EndpointArgs,
} from '../endpoint'
import {
  dateOfEventEntity,
  eventEntity,
  listedEventEntity,
  suggestedEventEntity,
  toDateOfEvent,
  toEvent,
  toListedEvent,
} from '../entities/event'
import { eventEnd, readEventInput, readTimes, writtenEvent } from '../event-input.server'
import { limitListSearch, listSearch } from '../search-input'
import { CHANGED_SINCE, dayOrTimeField, idField } from '../fields'

const who = member('/home')
const id = idField('an event')
const date_id = idField('a date of an event')

async function loadEvent(ctx: Ctx, event_id: string) {
  const found = await readEvent(ctx, event_id)
  const { campuses } = await audienceChoices(ctx)
  const { viewer, partner } = ctx
  const rights = {
    can_edit: canEditEvent(viewer, found.event),
    can_cancel: canCancelEvent(viewer, found.event),
  }
  const waiting = await waitingCounts(ctx, found)
  return toEvent(found, { campuses, ...rights, waiting, zone: schoolZone(partner) })
}

async function loadDate(ctx: Ctx, event_id: string, wanted: string) {
  const found = await readEvent(ctx, event_id)
  const date = found.dates.find((one) => one.id === wanted)
  if (!date) throw new NotFound()
  return toDateOfEvent(await waitingCounts(ctx, found))(date)
}

/** How many wait for a place, by dates that can be full. */
const waitingCounts = (ctx: Ctx, { event, dates }: Awaited<ReturnType<typeof readEvent>>) =>
  countWaitingByDate(ctx, event.places === null ? [] : dates)

const form = ({ context }: EndpointArgs) => ({
  idempotencyKey: crypto.randomUUID(),
  product: context.services.env.PRODUCT_NAME,
})

type Outcome = Awaited<ReturnType<typeof reviseEvent>>

/** The names of fields are others here. */
function rejection(done: Extract<Outcome, { ok: false }>) {
  if ('conflict' in done) return failure({ revised_at: [CHANGED_SINCE] })
  const { topic, ...errors } = done.errors
  return { ...done, errors: { ...errors, ...(topic && { topic_id: topic }) } }
}

const find = ({ ctx, context }: EndpointArgs, q: string) =>
  q === '' ? null : context.services.search.events(ctx, q, { from: ctx.now })

const lists: readonly Endpoint[] = [
  defineList({
    path: '/events',
    who,
    entity: listedEventEntity,
    most: EVENTS_PAGE,
    input: listSearch,
    limit: limitListSearch,
    read: async (args, { q }, cursor) => {
      const { items, next } = await upcomingEvents(args.ctx, cursor, await find(args, q))
      return { items: items.map(toListedEvent), next }
    },
  }),
  defineList({
    path: '/own_events',
    who,
    entity: listedEventEntity,
    most: EVENTS_PAGE,
    input: listSearch,
    limit: limitListSearch,
    read: async (args, { q }, cursor) => {
      const { items, next } = await ownEvents(args.ctx, cursor, await find(args, q))
      return { items: items.map(toListedEvent), next }
    },
  }),
  defineList({
    path: '/suggested_events',
    who,
    entity: suggestedEventEntity,
    most: EVENTS_PAGE,
    read: ({ ctx }, _, cursor) => suggestedEvents(ctx, cursor),
  }),
]

const writing: readonly Endpoint[] = [
  defineEndpoint({
    method: 'POST',
    path: '/events',
    who,
    input: writtenEvent,
    response: eventEntity,
    handle: async (args, input) => {
      const { ctx, context } = args
      const done = await addEvent(ctx, await readEventInput(ctx, input), form(args))
      if (!done.ok) return rejection(done)
      context.services.dispatcher.wake()
      return ok(await loadEvent(ctx, done.id))
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/events/:id',
    who,
    input: writtenEvent.extend({
      id,
      revised_at: z
        .union([z.iso.datetime(), z.literal('')], { error: CHANGED_SINCE })
        .optional()
        .meta({
          description:
            'revised_at of what it replaces, empty for null: it fails where it was changed since. Left out, it replaces any.',
        }),
    }),
    response: eventEntity,
    handle: async (args, { id: event_id, revised_at: version, ...input }) => {
      const { ctx } = args
      const change = {
        ...(await readEventInput(ctx, input)),
        ...(version !== undefined && { version }),
      }
      const done = await reviseEvent(ctx, event_id, change, form(args))
      return done.ok ? ok(await loadEvent(ctx, event_id)) : rejection(done)
    },
  }),
  defineCommand({
    path: '/events/:id/cancel',
    who,
    input: z.object({ id }),
    run: ({ ctx }, input) => cancelEvent(ctx, input.id),
  }),
  defineCommand({
    path: '/events/:id/accept',
    who,
    input: z.object({ id }),
    run: ({ ctx }, input) => acceptEvent(ctx, input.id),
  }),
  defineCommand({
    path: '/events/:id/decline',
    who,
    input: declineSchema.extend({ id }),
    run: ({ ctx, context }, { id: event_id, reason }) =>
      declineEvent(ctx, event_id, { reason }, context.services.env.PRODUCT_NAME),
  }),
]

const ofDates: readonly Endpoint[] = [
  defineEndpoint({
    method: 'POST',
    path: '/events/:id/dates/:date_id',
    who,
    input: z.looseObject({ id, date_id, starts_at: dayOrTimeField, ends_at: eventEnd }),
    response: dateOfEventEntity,
    handle: async ({ ctx }, input) => {
      const { event } = await readEvent(ctx, input.id)
      const times = readTimes(ctx, input, event.all_day)
      const done = await moveDate(ctx, input.id, input.date_id, times)
      return done.ok ? ok(await loadDate(ctx, input.id, input.date_id)) : done
    },
  }),
  defineCommand({
    path: '/events/:id/dates/:date_id/cancel',
    who,
    input: z.object({ id, date_id }),
    run: ({ ctx }, input) => cancelDate(ctx, input.id, input.date_id),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/events/:id/dates/:date_id/attendance',
    who,
    input: z.looseObject({ id, date_id, status: wishField }),
    response: dateOfEventEntity,
    handle: async ({ ctx }, input) => {
      const done = await attend(ctx, input.id, input.date_id, input.status)
      return done.ok ? ok(await loadDate(ctx, input.id, input.date_id)) : done
    },
  }),
]

/** What is on at a school, by its dates. */
export const eventEndpoints: readonly Endpoint[] = [
  ...lists,
  defineEndpoint({
    path: '/events/:id',
    who,
    input: z.object({ id }),
    response: eventEntity,
    handle: async ({ ctx }, input) => ok(await loadEvent(ctx, input.id)),
  }),
  ...writing,
  ...ofDates,
]
