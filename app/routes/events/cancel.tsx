import { useLoaderData } from '@remix-run/react'
import { cancelEvent } from '~/domain/campus-events/commands.server'
import { findEvent } from '~/domain/campus-events/event-rows.server'
import { CANCELLED } from '~/domain/campus-events/schema'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { canCancelEvent } from '~/policy/campus-events'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { event } from '~/views/links'

const QUESTION = 'Cancel this event?'

export const meta = titleMeta<typeof loader>(() => QUESTION)

export const loader = requireMember(async ({ ctx, params }) => {
  const { id, title, repeats } = await findEvent(ctx, params.eventId ?? '', canCancelEvent)
  return { id, title, repeats: repeats !== null }
})

export const action = requireMember(async ({ ctx, context, params }) => {
  const id = params.eventId ?? ''
  await cancelEvent(ctx, id)
  return redirectWithFlash(context, event(id), CANCELLED)
})

export default function CancelEvent() {
  const { id, title, repeats } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={QUESTION}
      note={`“${title}” stays on the calendar as cancelled${repeats ? ', with all its dates' : ''}. You can’t bring it back.`}
      button="Cancel event"
      variant="danger"
      back={event(id)}
      cancel="Keep it"
    />
  )
}
