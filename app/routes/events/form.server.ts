import { data } from '@remix-run/node'
import { audienceChoices } from '~/domain/announcements/audience.server'
import { countLeftOut } from '~/domain/campus-events/audience-change.server'
import type { EventRow } from '~/domain/campus-events/event-rows.server'
import {
  eventSchema,
  lengthProblem,
  MAX_LINE,
  REPEATS,
  wholeDays,
  type EventChoices,
  type EventFormTexts,
  type EventInput,
  type EventPreview,
} from '~/domain/campus-events/schema'
import { parseForm } from '~/http/forms/forms'
import {
  fail,
  initialFormState,
  invalid,
  readIdempotencyKey,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import type { Failure, Outcome } from '~/platform/failures'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { calendarDay, formatLocalTime, parseLocalTime } from '~/platform/time-zone'
import { canPublishEvents } from '~/policy/campus-events'
import { schoolZone } from '~/policy/time-zone'
import { audiencePreview, chosenAudience } from '~/presenters/audience-preview.server'
import { tryPublish } from '~/presenters/composing/compose-buttons.server'
import { topicsOrEmpty } from '~/presenters/topic-choices.server'
import { fieldValue, type FormState } from '~/ui/form-state'

/** A new one: nothing is known of it. */
export const newTexts: EventFormTexts = {
  title: '',
  text: '',
  starts_at: '',
  ends_at: '',
  all_day: false,
  place: '',
  link: '',
  contact: '',
  topic: '',
  campus: '',
  places: '',
  repeats: '',
  repeats_until: '',
  status: [],
  programs: [],
  campuses: [],
  roles: [],
}

type Ends = { ends_at: Date; all_day: boolean }

/** A day ends at midnight, which belongs to the next one. */
export const lastShown = ({ ends_at, all_day }: Ends): Date =>
  all_day ? new Date(ends_at.getTime() - 60_000) : ends_at

/** One that is there, as its form has it. */
export function toTexts({ partner }: Ctx, event: EventRow): EventFormTexts {
  const zone = schoolZone(partner)
  const { title, text, place, link, contact, all_day, repeats_until } = event
  // The end of the last day is the beginning of the next.
  const last = repeats_until && calendarDay(new Date(repeats_until.getTime() - 1), zone)
  return {
    title,
    text,
    place,
    link,
    contact,
    ...event.audience,
    starts_at: formatLocalTime(event.starts_at, zone),
    ends_at: formatLocalTime(lastShown(event), zone),
    all_day,
    topic: event.topic_id ?? '',
    campus: event.institution_id ?? '',
    places: event.places?.toString() ?? '',
    repeats: event.repeats ?? '',
    repeats_until: last ?? '',
  }
}

/** What both pages of the form show. */
export async function loadForm(args: RouteArgs, defaults: EventFormTexts) {
  const { ctx, context } = args
  const groups = await topicsOrEmpty(args, [defaults.topic])
  const topics = groups.flatMap((group) => group.topics)
  const choices: EventChoices = { ...(await audienceChoices(ctx)), topics }
  return {
    defaults,
    choices,
    publishes: canPublishEvents(ctx.viewer),
    zone: schoolZone(ctx.partner).replaceAll('_', ' '),
    formState: initialFormState(context),
  }
}

/** What a form gets back when it stays open. */
type FormResult = { formState: FormState; preview?: EventPreview; current?: EventPreview }

const REPEATS_WORDS: Readonly<Record<string, string>> = REPEATS

type Times = { starts_at: Date; ends_at: Date }

const shownTimes = ({ starts_at, ends_at }: Times, allDay: boolean) => ({
  from: starts_at.toISOString(),
  to: ends_at.toISOString(),
  allDay,
})

/** How it would look as its form has it; how many lose their place by it. */
async function previewEvent(ctx: Ctx, form: FormState, event?: EventRow): Promise<EventPreview> {
  const zone = schoolZone(ctx.partner)
  const known = event ? [event.starts_at, event.ends_at] : []
  const text = (name: string) => fieldValue(form, name).trim().slice(0, MAX_LINE)
  const all_day = text('all_day') !== ''
  const starts_at = parseLocalTime(text('starts_at'), zone, known)
  const ends_at = parseLocalTime(text('ends_at'), zone, known)
  const given = starts_at && ends_at && { starts_at, ends_at }
  const times = given && all_day ? wholeDays(given, zone) : given
  return {
    ...(await audiencePreview(ctx, form)),
    times: times && lengthProblem(times) === null ? shownTimes(times, all_day) : null,
    repeats: REPEATS_WORDS[text('repeats')] ?? null,
    place: text('place'),
    link: text('link'),
    leftOut: event ? await countLeftOut(ctx, event, chosenAudience(form)) : 0,
  }
}

const currentEvent = (event: EventRow): EventPreview => ({
  title: event.title,
  html: renderMarkdown(event.text),
  people: null,
  times: shownTimes(event, event.all_day),
  repeats: event.repeats && REPEATS[event.repeats],
  place: event.place,
  link: event.link,
  leftOut: 0,
})

type Submission = {
  save: (
    input: EventInput,
    form: { idempotencyKey: string; product: string },
  ) => Promise<Outcome<{ id: string }> | (Failure & { conflict: true })>
  /** The event as it is */
  event?: EventRow
  saved: (id: string) => Promise<Response>
}

/** Saves it, or shows the form again with what was typed: with a preview, or with what is wrong. */
export async function submitEvent(args: RouteArgs, submission: Submission) {
  const { ctx, context, request } = args
  const form = await request.formData()
  const { event } = submission
  // Moments that the form began with
  const known = event ? [event.starts_at, event.ends_at] : []
  const zone = schoolZone(ctx.partner)
  const { input, formState } = parseForm(form, eventSchema(zone, known))
  if (form.has('preview')) {
    const preview = await previewEvent(ctx, formState, event)
    const shown: FormResult = { formState: { ...formState, errors: {}, formErrors: [] }, preview }
    return data(shown)
  }
  if (!input) return invalid(formState)
  const { PRODUCT_NAME: product } = context.services.env
  const key = { idempotencyKey: readIdempotencyKey(form), product }
  const outcome = await tryPublish(args, formState, () => submission.save(input, key))
  if ('failed' in outcome) return outcome.failed
  const { done } = outcome
  if (done.ok) return submission.saved(done.id)
  if (!('conflict' in done)) return fail(formState, done)
  const conflict: FormResult = {
    formState: { ...formState, formErrors: done.errors[''] ?? [] },
    current: event && currentEvent(event),
  }
  return data(conflict, { status: 409 })
}
