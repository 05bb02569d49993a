import { useLoaderData } from '@remix-run/react'
import { findDate } from '~/domain/campus-events/find-date.server'
import { cancelDate } from '~/domain/campus-events/date-commands.server'
import { DATE_CANCELLED } from '~/domain/campus-events/schema'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { canEditEvent } from '~/policy/campus-events'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { TimeSpan } from '~/ui/time'
import { event } from '~/views/links'

const QUESTION = 'Cancel this date?'

export const meta = titleMeta<typeof loader>(() => QUESTION)

export const loader = requireMember(async ({ ctx, params }) => {
  const { eventId = '', dateId = '' } = params
  const { event: one, date } = await findDate(ctx, eventId, dateId, canEditEvent)
  const [from, to] = [date.starts_at.toISOString(), date.ends_at.toISOString()]
  return { id: one.id, date: date.id, title: one.title, allDay: one.all_day, from, to }
})

export const action = requireMember(async ({ ctx, context, params }) => {
  const { eventId = '', dateId = '' } = params
  await cancelDate(ctx, eventId, dateId)
  return redirectWithFlash(context, event(eventId, dateId), DATE_CANCELLED)
})

export default function CancelDate() {
  const { id, date, title, ...span } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={QUESTION}
      note={
        <>
          {title}, <TimeSpan {...span} />. Its other dates stay.
        </>
      }
      button="Cancel date"
      variant="danger"
      back={event(id, date)}
      cancel="Keep it"
    />
  )
}
