import { useActionData, useLoaderData } from '@remix-run/react'
import { reviseEvent } from '~/domain/campus-events/commands.server'
import { findEvent } from '~/domain/campus-events/event-rows.server'
import { eventVersion, SAVED } from '~/domain/campus-events/schema'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { canEditEvent } from '~/policy/campus-events'
import { titleMeta } from '~/presenters/shell/title'
import { fieldValue } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { EventForm } from '~/views/events/event-form'
import { event } from '~/views/links'
import { loadForm, submitEvent, toTexts } from './form.server'

const TITLE = 'Edit the event'

export const meta = titleMeta<typeof loader>(() => TITLE)

export const loader = requireMember(async (args) => {
  const { ctx, params } = args
  const one = await findEvent(ctx, params.eventId ?? '', canEditEvent)
  const form = await loadForm(args, toTexts(ctx, one))
  return { id: one.id, version: eventVersion(one), ...form }
})

/** Saves it, or says what is wrong, also that someone else saved another version meanwhile. */
export const action = requireMember(async (args) => {
  const { ctx, context, params } = args
  const one = await findEvent(ctx, params.eventId ?? '', canEditEvent)
  return submitEvent(args, {
    event: one,
    save: (input, form) => reviseEvent(ctx, one.id, input, form),
    saved: (id) => redirectWithFlash(context, event(id), SAVED),
  })
})

export default function EditEvent() {
  const { id, formState, version, publishes: _, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const form = result?.formState ?? formState
  const current = result && 'current' in result ? result.current : undefined
  return (
    <Page
      title={TITLE}
      lede={page.defaults.repeats ? 'This changes all dates that are still to come.' : undefined}
    >
      <EventForm
        {...page}
        {...result}
        form={form}
        label={TITLE}
        publish="Save"
        back={event(id)}
        // Who has seen the other text decides over it; until then the form belongs to its own version.
        version={current ? version : fieldValue(form, 'version', version)}
      />
    </Page>
  )
}
