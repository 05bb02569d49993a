import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Page = (response: ServerResponse, headers: IncomingHttpHeaders) => unknown

/** A server of this machine with a calendar at each path. */
export async function openCalendarServer(pages: Record<string, Page> = {}) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const page = pages[path]
    if (page) page(response, request.headers)
    else response.writeHead(404).end('Nothing here')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    pages,
    requests,
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sends a calendar with these lines in it. */
export const sends =
  (text: string, headers: Record<string, string> = {}): Page =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text)

/** A whole calendar, with what is in it. */
export const calendarText = (...blocks: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:Campus life',
    ...blocks,
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** One entry of it. */
export const entryText = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')
