import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { get } from 'node:https'
import type { Readable } from 'node:stream'
import { onTestFinished, vi } from 'vitest'

export type Stream = {
  headers: IncomingHttpHeaders
  /** Everything so far, as it came over the line */
  text: () => string
  ended: () => boolean
  close: () => void
  /** Waits until that has come; returns how many milliseconds after a moment. */
  shows: (wanted: string, since: number) => Promise<number>
}

/** As current browsers say it */
export const ENCODINGS = 'gzip, deflate, br, zstd'

/** Certificates of tests are trusted by no one. */
export const UNTRUSTED = { rejectUnauthorized: false }

const WAIT = { timeout: Number(process.env.PROXY_WAIT ?? 120_000), interval: 2 }

function read(response: Readable, headers: IncomingHttpHeaders, close: () => void): Stream {
  let text = ''
  let ended = false
  response.setEncoding('utf8').on('data', (part: string) => (text += part))
  for (const event of ['end', 'error', 'close']) response.on(event, () => (ended = true))
  const shows = async (wanted: string, since: number) => {
    await vi.waitFor(() => {
      if (!text.includes(wanted)) throw new Error(`${wanted} is not in ${text.slice(-500)}`)
    }, WAIT)
    return performance.now() - since
  }
  return { headers, text: () => text, ended: () => ended, close, shows }
}

/** A response through a proxy, over HTTP/1.1. */
export async function request(base: string, path: string, given: Record<string, string> = {}) {
  const { host, hostname, port } = new URL(base)
  const headers = { host, 'accept-encoding': ENCODINGS, ...given }
  const to = { host: '127.0.0.1', port, path, headers, agent: false, servername: hostname }
  const [response] = (await once(get({ ...to, ...UNTRUSTED }), 'response')) as [IncomingMessage]
  return response
}

export type Open = (base: string, path: string, cookie: string) => Promise<Stream>

/** One that stays open */
const open1: Open = async (base, path, cookie) => {
  const response = await request(base, path, { cookie })
  return read(response, response.headers, () => response.destroy())
}

/** The same over HTTP/2, as browsers do */
const open2: Open = async (base, path, cookie) => {
  const { host, hostname, port } = new URL(base)
  const client = connect(`https://127.0.0.1:${port}`, { ...UNTRUSTED, servername: hostname })
  onTestFinished(() => client.destroy())
  await once(client, 'connect')
  if (client.alpnProtocol !== 'h2') throw new Error('browsers are not told of HTTP/2')
  const stream = client.request({
    ':path': path,
    ':authority': host,
    cookie,
    'accept-encoding': ENCODINGS,
  })
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders]
  return read(stream, headers, () => client.destroy())
}

export const OPEN = { 'HTTP/1.1': open1, 'HTTP/2': open2 }
