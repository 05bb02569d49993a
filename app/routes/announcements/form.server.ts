import { data } from '@remix-run/node'
import { audienceChoices } from '~/domain/announcements/audience.server'
import {
  announcementSchema,
  USUAL_DAYS,
  type AnnouncementFormTexts,
  type AnnouncementInput,
  type AudiencePreview,
  type StaffAnnouncement,
} from '~/domain/announcements/schema-school'
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
import { dayNumber, formatLocalTime, momentOnDay } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import { audiencePreview } from '~/presenters/audience-preview.server'
import { tryPublish } from '~/presenters/composing/compose-buttons.server'
import type { FormState } from '~/ui/form-state'

const LAST_MINUTE = 24 * 60 - 1

/** What a new one starts with: for everyone, from now on for two weeks. */
export const newTexts = ({ now, partner }: Ctx): AnnouncementFormTexts => {
  const zone = schoolZone(partner)
  const end = momentOnDay(dayNumber(now, zone) + USUAL_DAYS, LAST_MINUTE, zone)
  const nothing = { status: [], programs: [], campuses: [], roles: [] }
  const texts = { title: '', text: '', starts_at: '', ends_at: formatLocalTime(end, zone) }
  return { ...texts, ...nothing, pinned: false, urgent: false }
}

/** One that is there, as its form has it. */
export function toTexts({ partner }: Ctx, announcement: StaffAnnouncement): AnnouncementFormTexts {
  const { title, text, audience, pinned, urgent, starts_at, ends_at } = announcement
  const local = (iso: string) => formatLocalTime(new Date(iso), schoolZone(partner))
  const times = { starts_at: local(starts_at), ends_at: local(ends_at) }
  return { title, text, ...audience, pinned, urgent, ...times }
}

/** What both pages of the form show. */
export async function loadForm({ ctx, context }: RouteArgs, defaults: AnnouncementFormTexts) {
  return {
    defaults,
    choices: await audienceChoices(ctx),
    zone: schoolZone(ctx.partner).replaceAll('_', ' '),
    formState: initialFormState(context),
  }
}

/** What a form gets back when it stays open. */
type FormResult = {
  formState: FormState
  preview?: AudiencePreview
  current?: AudiencePreview
}

type Submission = {
  /** Moments that the form began with */
  known?: readonly Date[]
  save: (
    input: AnnouncementInput,
    form: { idempotencyKey: string; product: string },
  ) => Promise<Outcome<{ id: string }> | (Failure & { conflict: true })>
  current?: () => Promise<AudiencePreview>
  saved: (id: string, input: AnnouncementInput) => Promise<Response>
}

/** Saves it, or shows the form again with what was typed: with a preview, or with what is wrong. */
export async function submitAnnouncement(args: RouteArgs, submission: Submission) {
  const { ctx, context, request } = args
  const form = await request.formData()
  const schema = announcementSchema(schoolZone(ctx.partner), ctx.now, submission.known)
  const { input, formState } = parseForm(form, schema)
  if (form.has('preview')) {
    const shown: FormResult = {
      formState: { ...formState, errors: {}, formErrors: [] },
      preview: await audiencePreview(ctx, formState),
    }
    return data(shown)
  }
  if (!input) return invalid(formState)
  const { PRODUCT_NAME: product } = context.services.env
  const key = { idempotencyKey: readIdempotencyKey(form), product }
  const outcome = await tryPublish(args, formState, () => submission.save(input, key))
  if ('failed' in outcome) return outcome.failed
  const { done } = outcome
  if (done.ok) return submission.saved(done.id, input)
  if (!('conflict' in done)) return fail(formState, done)
  const conflict: FormResult = {
    formState: { ...formState, formErrors: done.errors[''] ?? [] },
    current: await submission.current?.(),
  }
  return data(conflict, { status: 409 })
}
