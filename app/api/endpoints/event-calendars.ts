import * as z from 'zod'
import { PEOPLE_PAGE_SIZE } from '~/domain/people/schema'
import { loadGoing } from '~/domain/campus-events/attendance.server'
import {
  makeCalendarLink,
  ownCalendarCode,
  removeCalendarLink,
} from '~/domain/campus-events/calendar-links.server'
import { assertEvents } from '~/domain/campus-events/event-rows.server'
import { eventsBetween, MOST_LISTED } from '~/domain/campus-events/queries.server'
import { feedPath } from '~/domain/campus-events/schema-lists'
import { schoolSources } from '~/domain/campus-events/sources.server'
import { Forbidden, failure } from '~/platform/failures'
import { schoolUrl } from '~/platform/school-url'
import { canManageEvents } from '~/policy/campus-events'
import {
  defineCommand,
  defineEndpoint,
  member,
  ok,
  type Endpoint,
  type EndpointArgs,
} from '../endpoint'
import { listedEventEntity, toListedEvent } from '../entities/event'
import { time } from '../entities/time'
import { toUser, userEntity } from '../entities/user'
import { dayOrTimeField, idField, momentFor, pageField } from '../fields'
import { limitListSearch, listSearch } from '../search-input'

const who = member('/home')
const DAY = 86_400_000
/** Two months and what a table of them shows of others */
const MOST_DAYS = 75

const calendarLinks = z
  .object({ going: z.string().nullable(), school: z.string().nullable() })
  .meta({ id: 'CalendarLinks' })

const calendarSource = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The host it is from; empty for a file */
    host: z.string(),
    refreshed_at: time.nullable(),
    /** Why it isn't up to date; empty where it is */
    problem: z.string(),
    unread: z.array(z.object({ what: z.string(), why: z.string() })),
  })
  .meta({ id: 'CalendarSource' })

/** The viewer's own addresses; null for someone who has none. */
async function loadLinks({ ctx, context }: EndpointArgs) {
  const { env } = context.services
  const code = await ownCalendarCode(ctx, env)
  const address = (of: 'going' | 'school') =>
    code && schoolUrl(env.BASE_URL, ctx.partner.host, feedPath(code, of))
  return { going: address('going'), school: address('school') }
}

/** What goes on between two moments, who comes, and calendars of other programs. */
export const eventCalendarEndpoints: readonly Endpoint[] = [
  defineEndpoint({
    path: '/events_between',
    who,
    input: z.looseObject({ from: dayOrTimeField, to: dayOrTimeField, ...listSearch }),
    response: z.array(listedEventEntity).max(MOST_LISTED),
    limit: limitListSearch,
    handle: async ({ ctx, context }, { from: first, to: last, q }) => {
      const [from, to] = [momentFor(ctx, first), momentFor(ctx, last)]
      if (to <= from) return failure({ to: ['Must be after from'] })
      if (to.getTime() - from.getTime() > MOST_DAYS * DAY)
        return failure({ to: [`Must be at most ${MOST_DAYS} days after from`] })
      const found = q === '' ? null : await context.services.search.events(ctx, q, { from, to })
      return ok((await eventsBetween(ctx, { from, to }, found)).map(toListedEvent))
    },
  }),
  // By last name, a page at a time, as the page lists them.
  defineEndpoint({
    path: '/events/:id/dates/:date_id/going',
    who,
    input: z.looseObject({
      id: idField('an event'),
      date_id: idField('a date of an event'),
      page: pageField(10_000).default(1),
    }),
    response: z.object({
      people: z.array(userEntity).max(PEOPLE_PAGE_SIZE),
      total: z.int(),
      /** How many more go whose profiles the viewer can't see */
      unseen: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
    handle: async ({ ctx }, { id, date_id, page }) => {
      const { list } = await loadGoing(ctx, id, date_id, page)
      return ok({ ...list, people: list.people.map(toUser) })
    },
  }),
  defineEndpoint({
    path: '/calendar_links',
    who,
    response: calendarLinks,
    handle: async (args) => ok(await loadLinks(args)),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/calendar_links',
    who,
    response: calendarLinks,
    handle: async (args) => {
      await makeCalendarLink(args.ctx)
      return ok(await loadLinks(args))
    },
  }),
  defineCommand({
    method: 'DELETE',
    path: '/calendar_links',
    who,
    run: ({ ctx }) => removeCalendarLink(ctx),
  }),
  defineEndpoint({
    path: '/calendar_sources',
    who,
    response: z.array(calendarSource),
    handle: async ({ ctx }) => {
      assertEvents(ctx)
      if (!canManageEvents(ctx.viewer)) throw new Forbidden()
      return ok(await schoolSources(ctx))
    },
  }),
]
