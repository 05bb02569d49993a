import { ownDates, schoolDates } from '~/domain/campus-events/calendar.server'
import { memberOfCode } from '~/domain/campus-events/calendar-links.server'
import { publicRoute } from '~/http/guards/member-route.server'
import { schoolUrl } from '~/platform/school-url'
import { schoolZone } from '~/policy/time-zone'
import { calendarResponse, noCalendar } from './calendar-response.server'

/** What's on, or what someone goes to, for a program that shows calendars. Who has the address reads what its owner would. */
export const loader = publicRoute(
  async ({ ctx: { partner: here }, context, params, request, url }) => {
    const { db, env, now } = context.services
    const ctx = await memberOfCode({ db, env, now: now() }, params.code ?? '')
    // At another school's host there is no such address.
    if (!ctx || (here && here.partner_code !== ctx.partner.partner_code)) return noCalendar(request)
    const { partner } = ctx
    const links = {
      url: (path: string) => schoolUrl(env.BASE_URL, partner.host, path),
    }
    const isOwn = url.pathname.endsWith('/going.ics')
    const dates = await (isOwn ? ownDates : schoolDates)(ctx, links)
    const name = isOwn
      ? `My events at ${partner.shorthand_name}`
      : `Events at ${partner.shorthand_name}`
    const calendar = {
      product: env.PRODUCT_NAME,
      name,
      zone: schoolZone(partner),
      dates,
      now: ctx.now,
    }
    return calendarResponse(request, calendar, 'inline; filename="events.ics"')
  },
)
