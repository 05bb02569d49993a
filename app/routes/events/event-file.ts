import { eventDates } from '~/domain/campus-events/calendar.server'
import { requireMember } from '~/http/guards/member-route.server'
import { orNull } from '~/platform/failures'
import { schoolUrl } from '~/platform/school-url'
import { schoolZone } from '~/policy/time-zone'
import { calendarResponse, noCalendar } from './calendar-response.server'

/** An event as a file for a program that shows calendars. For members who can see it. */
export const loader = requireMember(async ({ ctx, context, params, request }) => {
  const { env } = context.services
  const { partner } = ctx
  const links = {
    url: (path: string) => schoolUrl(env.BASE_URL, partner.host, path),
  }
  const dates = await orNull(eventDates(ctx, params.eventId ?? '', links))
  if (!dates) return noCalendar(request)
  const name = `Events at ${partner.shorthand_name}`
  const calendar = {
    product: env.PRODUCT_NAME,
    name,
    zone: schoolZone(partner),
    dates,
    now: ctx.now,
  }
  return calendarResponse(request, calendar, 'attachment; filename="event.ics"')
})
