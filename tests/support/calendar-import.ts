import { refreshCalendars } from '~/domain/campus-events/refresh.server'
import { addSource, listSources } from '~/domain/campus-events/sources.server'
import { calendarText, entryText, openCalendarServer, sends } from './calendar-server'
import { db } from './fixtures'

export const NOW = new Date()
export const HOUR = 3_600_000
const DAY = 24 * HOUR

/** On the hour, so many days and hours from now. */
export const later = (days: number, hours = 0) =>
  new Date(Math.floor(NOW.getTime() / HOUR) * HOUR + days * DAY + hours * HOUR)
export const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
export const spans = (start: Date, hours = 2) => [
  `DTSTART:${utc(start)}`,
  `DTEND:${utc(new Date(start.getTime() + hours * HOUR))}`,
]
export const gym = entryText('gym', 'SUMMARY:Open gym', 'LOCATION:Gym', ...spans(later(2)))

/** Northfield's calendar elsewhere, and what is here of it. */
export async function openCalendar() {
  await db.write(async (tx) => {
    await tx.campusEvent.deleteMany({})
    await tx.calendarSource.deleteMany({})
    await tx.event.deleteMany({})
  })
  const server = await openCalendarServer()
  const source = await addSource(
    db,
    { partner_code: 'northfield', name: 'Campus life', url: server.at('/all.ics') },
    NOW,
  )
  let minutes = -60
  const calendar = {
    source,
    requests: server.requests,
    close: server.close,
    /** The hourly job, with this in place of the calendar */
    runWith(text: string, after = 60) {
      server.pages['/all.ics'] = sends(text)
      minutes += after
      const now = () => new Date(NOW.getTime() + minutes * 60_000)
      return refreshCalendars(db, now, { outside: false })
    },
    /** The same, so long after now, with a calendar of these entries */
    refreshAfter: (days: number, ...blocks: string[]) =>
      calendar.runWith(calendarText(...blocks), days * 24 * 60),
    /** The same, with a calendar of these entries */
    refresh: (...blocks: string[]) => calendar.runWith(calendarText(...blocks)),
  }
  return calendar
}

/** Every imported event with its dates, by time. */
export async function importedEvents() {
  const rows = await db.read.campusEvent.findMany({
    include: { dates: { orderBy: { starts_at: 'asc' } } },
    orderBy: { starts_at: 'asc' },
  })
  return rows.map(({ title, place, dates }) => [
    title,
    place,
    ...dates.map(({ starts_at, cancelled_at }) =>
      cancelled_at ? `${utc(starts_at)} cancelled` : utc(starts_at),
    ),
  ])
}
/** What people are notified of, in the order it happened. */
export const publishedNews = async () =>
  (
    await db.read.event.findMany({ where: { name: 'campus_event.news' }, orderBy: { seq: 'asc' } })
  ).map(({ payload }) => (payload as { news: string }).news)
export const firstSource = async () => (await listSources(db))[0]
