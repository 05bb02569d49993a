import { createHash } from 'node:crypto'
import { writeCalendar, type WrittenCalendar } from '~/platform/calendar/write'

/** How long a program for calendars needn't ask again */
const MAX_AGE_SECONDS = 900

/** A calendar for one person's program; 304 where it has this one. */
export function calendarResponse(
  { headers: sent }: Request,
  calendar: WrittenCalendar,
  disposition: string,
): Response {
  const body = writeCalendar(calendar)
  const headers = {
    'Cache-Control': `private, max-age=${MAX_AGE_SECONDS}`,
    ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  }
  if (sent.get('if-none-match')?.replace(/^W\//, '') === headers.ETag)
    return new Response(null, { status: 304, headers })
  const type = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': disposition,
  }
  return new Response(body, { headers: { ...headers, ...type } })
}
