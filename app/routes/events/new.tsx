import { useActionData, useLoaderData } from '@remix-run/react'
import { addEvent, assertMayAdd } from '~/domain/campus-events/commands.server'
import { ADDED, SUGGESTED } from '~/domain/campus-events/schema'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { canPublishEvents } from '~/policy/campus-events'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { EventForm } from '~/views/events/event-form'
import { event, events } from '~/views/links'
import { loadForm, newTexts, submitEvent } from './form.server'

const nameForm = ({ publishes }: { publishes: boolean }) =>
  publishes ? 'Add an event' : 'Suggest an event'

export const meta = titleMeta<typeof loader>(nameForm)

export const loader = requireMember(async (args) => {
  assertMayAdd(args.ctx)
  return loadForm(args, newTexts)
})

/** Puts it on the calendar or suggests it, or says what is wrong. */
export const action = requireMember(async (args) => {
  const { ctx, context } = args
  assertMayAdd(ctx)
  return submitEvent(args, {
    save: (input, form) => addEvent(ctx, input, form),
    saved: (id) =>
      redirectWithFlash(context, event(id), canPublishEvents(ctx.viewer) ? ADDED : SUGGESTED),
  })
})

export default function NewEvent() {
  const { formState, publishes, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <Page
      title={nameForm({ publishes })}
      lede={publishes ? undefined : 'Staff look at it before others see it.'}
    >
      <EventForm
        {...page}
        {...result}
        form={result?.formState ?? formState}
        label={nameForm({ publishes })}
        publish={publishes ? 'Add event' : 'Suggest event'}
        back={events}
      />
    </Page>
  )
}
