import { createHash } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { writeCalendar, type WrittenCalendar } from '~/platform/calendar/write'

/** How long a program for calendars needn't ask again */
const MAX_AGE_SECONDS = 900

/** There is no such calendar: the site’s page for browsers, a line of text for programs. */
export function noCalendar({ headers }: Request): Response {
  if (headers.get('accept')?.includes('text/html')) return redirect('/404')
  return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
}

/** A calendar for one person's program; 304 where it has this one. */
export async function calendarResponse(
  { headers: sent }: Request,
  calendar: WrittenCalendar,
  disposition: string,
): Promise<Response> {
  const body = await writeCalendar(calendar)
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
