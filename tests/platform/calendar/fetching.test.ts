import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarAddress, fetchCalendar } from '~/platform/calendar/fetch-calendar.server'
import { openCalendarServer, sends } from '~tests/support/calendar-server'

const TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const INSIDE = { outside: false }
const OUTSIDE = { outside: true }

let server: Awaited<ReturnType<typeof openCalendarServer>>
beforeAll(async () => {
  server = await openCalendarServer({
    '/all.ics': sends(TEXT, { etag: '"1"', 'last-modified': 'Mon, 30 Nov 2026 08:00:00 GMT' }),
    '/same.ics': (response, headers) =>
      response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end(),
    '/moved.ics': (response) => response.writeHead(302, { location: '/all.ics' }).end(),
    '/round.ics': (response) => response.writeHead(302, { location: '/round.ics' }).end(),
    '/file.ics': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/user.ics': (response) => response.writeHead(302, { location: 'http://a:b@host.test/' }).end(),
    '/zip.ics': (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TEXT)),
    '/half.ics': (response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write(TEXT, () => response.destroy())
    },
    '/endless.ics': (response) => {
      const part = Buffer.alloc(1024 ** 2, 'x')
      const more = () => void (response.destroyed || response.write(part, more))
      more()
    },
  })
})
afterAll(() => server.close())

const read = async (path: string, known: Parameters<typeof fetchCalendar>[1] = null) =>
  fetchCalendar(server.at(path), known, INSIDE)

test('a calendar comes with what its server calls this version', async () => {
  const version = { etag: '"1"', last_modified: 'Mon, 30 Nov 2026 08:00:00 GMT' }
  for (const path of ['/all.ics', '/moved.ics'])
    expect(await read(path)).toEqual({ bytes: Buffer.from(TEXT), ...version })
  expect(await read('/same.ics', version)).toBeNull()
})

test.each([
  ['/none.ics', /^127\.0\.0\.1:\d+ answers 404$/],
  ['/round.ics', /leads on too often$/],
  ['/file.ics', /^It leads to an address that can’t be used$/],
  ['/user.ics', /^It leads to an address that can’t be used$/],
  ['/zip.ics', /sends it compressed$/],
  ['/half.ics', /doesn’t answer$/],
  ['/endless.ics', /^It’s larger than 20 MB$/],
])('%s can’t be read, and why', async (path, why) => {
  await expect(read(path)).rejects.toThrow(why)
})

describe('a server inside', () => {
  test('is never asked, by whatever address or name', async () => {
    const before = server.requests.length
    const port = new URL(server.at('/')).port
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.7'])
      await expect(fetchCalendar(`https://${host}:${port}/`, null, OUTSIDE)).rejects.toThrow(
        'is not on the internet',
      )
    // A name that leads here is found out when it's looked up.
    await expect(fetchCalendar(`https://localhost:${port}/`, null, OUTSIDE)).rejects.toThrow(
      'is not on the internet',
    )
    expect(server.requests).toHaveLength(before)
  })

  test('isn’t an address to import from without encryption, or with a password', () => {
    for (const text of [
      'http://calendar.test/',
      'https://sam:secret@calendar.test/',
      'file:///etc/passwd',
      'ftp://calendar.test/',
      'calendar.ics',
    ])
      expect([text, calendarAddress(text, OUTSIDE)]).toEqual([text, null])
    expect(calendarAddress(' webcal://calendar.test/a.ics#x', OUTSIDE)?.href).toBe(
      'https://calendar.test/a.ics',
    )
  })
})
