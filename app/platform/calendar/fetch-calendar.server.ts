import http from 'node:http'
import https from 'node:https'
import { isPrivateNumber, lookupPublic } from '../security/public-network.server'
import { CalendarFailure } from './calendar-failure'

/** Bytes of a calendar: 10,000 entries have some 5 MB */
export const LARGEST_CALENDAR = 20 * 1024 ** 2
const MILLISECONDS = 30_000
const MOST_REDIRECTS = 5

/** What an address said of what was read there, by which it knows whether that's still the same. */
export type CalendarVersion = { etag: string; last_modified: string }
export type FetchedCalendar = CalendarVersion & { bytes: Buffer }

type Reach = {
  /** Only addresses of the internet, with encryption */
  outside: boolean
}

/** The address of a calendar as it's asked: webcal: is https: for browsers. Null for what can be none. */
export function calendarAddress(text: string, { outside }: Reach): URL | null {
  const address = text.trim().replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && !outside)
  if (!isWeb || url.username || url.password) return null
  url.hash = ''
  return url
}

/**
 * Reads a calendar at an address: null where it's still what is known. Each address that it leads on to is checked
 * like the first, at the moment of connecting. Throws a CalendarFailure that says why it can't be read.
 */
export async function fetchCalendar(
  address: string,
  known: CalendarVersion | null,
  reach: Reach,
): Promise<FetchedCalendar | null> {
  const signal = AbortSignal.timeout(MILLISECONDS)
  let url = calendarAddress(address, reach)
  for (let left = MOST_REDIRECTS; url; left -= 1) {
    const { host } = url
    try {
      const response = await open(url, known, reach, signal)
      const { statusCode: status = 0, headers } = response
      if (status === 304 && known) return discard(response, null)
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        if (left === 0) throw new CalendarFailure(`${host} leads on too often`)
        const next = URL.canParse(headers.location, url) ? new URL(headers.location, url).href : ''
        url = discard(response, calendarAddress(next, reach))
        continue
      }
      if (status !== 200) throw discard(response, new CalendarFailure(`${host} answers ${status}`))
      const bytes = await readBody(response, host)
      return {
        bytes,
        etag: headers.etag ?? '',
        last_modified: headers['last-modified'] ?? '',
      }
    } catch (error) {
      if (error instanceof CalendarFailure) throw error
      throw new CalendarFailure(`${host} doesn’t answer${signal.aborted ? ' in time' : ''}`, {
        cause: error,
      })
    }
  }
  throw new CalendarFailure('It leads to an address that can’t be used')
}

function discard<Result>(response: http.IncomingMessage, result: Result): Result {
  response.destroy()
  return result
}

const inside = (host: string) => new CalendarFailure(`${host} is not on the internet`)

function open(
  url: URL,
  known: CalendarVersion | null,
  { outside }: Reach,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  if (outside && isPrivateNumber(url.hostname)) throw inside(url.hostname)
  const headers = {
    accept: 'text/calendar, */*;q=0.5',
    'accept-encoding': 'identity',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
  }
  const lookup = outside ? lookupPublic(() => inside(url.hostname)) : undefined
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    request(url, { headers, signal, lookup, agent: false }, resolve).on('error', reject).end()
  })
}

async function readBody(response: http.IncomingMessage, host: string): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    throw discard(response, new CalendarFailure(`${host} sends it compressed`))
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    // Leaving the loop closes the connection.
    if (size > LARGEST_CALENDAR)
      throw new CalendarFailure(`It’s larger than ${LARGEST_CALENDAR / 1024 ** 2} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
