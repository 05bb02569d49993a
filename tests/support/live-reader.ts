import http from 'node:http'
import { expect, vi } from 'vitest'
import type { Browser } from './client'

/** What came over a connection that stays open. */
export type OpenStream = {
  status: number
  headers: http.IncomingHttpHeaders
  /** Everything so far */
  text: () => string
  ended: () => boolean
  /** Stops reading, as a browser does that hangs. */
  pause: () => void
  close: () => void
}

const opened = new Set<http.IncomingMessage>()

/** Opens an address as the browser would, and reads whatever comes until it is closed. */
export async function openStream(
  browser: Browser,
  path: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  await browser.start()
  const { host, port } = new URL(browser.base)
  const cookie = ['quad_session', 'quad_script']
    .map((name) => `${name}=${browser.cookie(name) ?? ''}`)
    .join('; ')
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { cookie, ...headers, host } }
    http.get({ ...options, agent: false }, resolve).on('error', reject)
  })
  opened.add(response)
  let text = ''
  let ended = false
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  for (const event of ['end', 'error', 'close']) response.on(event, () => (ended = true))
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    ended: () => ended,
    pause: () => void response.pause(),
    close: () => void response.destroy(),
  }
}

/** Closes what a test has left open. */
export function closeStreams() {
  for (const response of opened) response.destroy()
  opened.clear()
}

export type ReadEvent = { event: string; id: string | null; data: Record<string, unknown> | null }

/** The server-sent events so far, as a browser reads them: those without data show nothing. */
export function readEvents(text: string): { events: ReadEvent[]; lastId: string | null } {
  let lastId: string | null = null
  const events: ReadEvent[] = []
  for (const block of text.split('\n\n').slice(0, -1)) {
    const fields = new Map(
      block.split('\n').map((line): [string, string] => {
        const at = line.indexOf(': ')
        return [line.slice(0, at), line.slice(at + 2)]
      }),
    )
    lastId = fields.get('id') ?? lastId
    const data = fields.get('data')
    if (data === undefined) continue
    const parsed = JSON.parse(data) as Record<string, unknown> | null
    events.push({ event: fields.get('event') ?? 'message', id: lastId, data: parsed })
  }
  return { events, lastId }
}

/** A stream of server-sent events. */
export async function listen(browser: Browser, lastId?: string) {
  const headers: Record<string, string> = { accept: 'text/event-stream' }
  if (lastId !== undefined) headers['last-event-id'] = lastId
  const stream = await openStream(browser, '/live', headers)
  const read = () => readEvents(stream.text())
  return {
    ...stream,
    read,
    lastId: () => read().lastId ?? '',
    of: (event: string) => read().events.filter((one) => one.event === event),
    numbers: () =>
      read().events.flatMap(({ event, data }) => (event === 'message' ? [data?.number] : [])),
    /** Until the stream has said how far it is: from then on it hears everything. */
    ready: () => vi.waitFor(() => expect(read().lastId).not.toBeNull(), { timeout: 10_000 }),
  }
}

export const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 300_000, interval: 20 })
