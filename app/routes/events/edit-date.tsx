import { useActionData, useLoaderData } from '@remix-run/react'
import { findDate } from '~/domain/campus-events/find-date.server'
import { moveDate } from '~/domain/campus-events/date-commands.server'
import { DATE_MOVED, dateSchema } from '~/domain/campus-events/schema'
import {
  fail,
  initialFormState,
  invalid,
  parseRequestForm,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { formatLocalTime } from '~/platform/time-zone'
import { canEditEvent } from '~/policy/campus-events'
import { schoolZone } from '~/policy/time-zone'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { event } from '~/views/links'
import { lastShown } from './form.server'

const TITLE = 'Move this date'

export const meta = titleMeta<typeof loader>(() => TITLE)

export const loader = requireMember(async ({ ctx, context, params }) => {
  const { eventId = '', dateId = '' } = params
  const { event: one, date } = await findDate(ctx, eventId, dateId, canEditEvent)
  const zone = schoolZone(ctx.partner)
  return {
    id: one.id,
    title: one.title,
    date: date.id,
    starts_at: formatLocalTime(date.starts_at, zone),
    ends_at: formatLocalTime(lastShown({ ...date, all_day: one.all_day }), zone),
    all_day: one.all_day,
    zone: zone.replaceAll('_', ' '),
    formState: initialFormState(context),
  }
})

/** Gives the date another time, or says what is wrong with it. */
export const action = requireMember(async ({ ctx, context, params, request }) => {
  const { eventId = '', dateId = '' } = params
  const { event: one, date } = await findDate(ctx, eventId, dateId, canEditEvent)
  const known = [date.starts_at, date.ends_at]
  const schema = dateSchema(schoolZone(ctx.partner), known, one.all_day)
  const { input, formState } = await parseRequestForm(request, schema)
  if (!input) return invalid(formState)
  const done = await moveDate(ctx, eventId, dateId, input)
  if (!done.ok) return fail(formState, done)
  return redirectWithFlash(context, event(eventId, dateId), DATE_MOVED)
})

export default function EditDate() {
  const { id, date, title, zone, formState, ...times } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page title={TITLE} lede={title}>
      <ErrorSummary form={form} />
      <Form label={TITLE} submit="Move date" cancel={event(id, date)}>
        <Field
          type="datetime-local"
          name="starts_at"
          label="Starts"
          form={form}
          defaultValue={times.starts_at}
          hint={
            times.all_day
              ? 'It’s on all day: only the days count.'
              : `Times are those at the school (${zone}).`
          }
        />
        <Field
          type="datetime-local"
          name="ends_at"
          label="Ends"
          form={form}
          defaultValue={times.ends_at}
        />
      </Form>
    </Page>
  )
}
