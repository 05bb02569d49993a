import type { Request as Req } from 'express'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress } from '../responses/compression.server'
import { MAX_FORM_BYTES } from '../forms/form-body.server'
import { leaveFrame } from '../responses/frames.server'
import { withReference } from './observation.server'
import { pageText } from '../responses/page-response.server'
import { isStream, sendStream } from '../responses/streaming.server'
import { HOST_PREFIX } from '../context/cookies.server'

/**
 * The cheap path between Node and fetch: most bodies are small and complete on both sides, so they
 * are passed as one buffer instead of through streams, which cost more than the page itself.
 */

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'

  /** As much of its beginning as a form without files has */
  constructor(readonly head: Buffer<ArrayBuffer>) {
    super()
  }
}

export class BodyStalled extends Error {
  override name = 'BodyStalled'
}

/** Milliseconds without a byte of the body, after which the connection is given up */
const BODY_IDLE_MS = 30_000

export type BodyLimits = { keep: number; drain?: number; idleMs?: number }

/**
 * The whole body. Throws BodyTooLarge beyond `keep` bytes, after reading on as far as `drain`, and
 * BodyStalled when nothing comes for a while.
 */
export async function readBody(
  req: IncomingMessage,
  { idleMs = BODY_IDLE_MS, ...limits }: BodyLimits,
): Promise<Buffer<ArrayBuffer> | null> {
  if (req.method === 'GET' || req.method === 'HEAD') return null
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new BodyStalled()), idleMs)
  })
  const whole = collect(req, limits, () => timer?.refresh())
  return Promise.race([whole, stalled]).finally(() => clearTimeout(timer))
}

async function collect(
  req: IncomingMessage,
  { keep, drain = keep }: BodyLimits,
  onChunk: () => void,
): Promise<Buffer<ArrayBuffer>> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    onChunk()
    if (size <= Math.max(keep, MAX_FORM_BYTES)) chunks.push(chunk)
    size += chunk.length
    if (size > keep) chunks = [takeHead(chunks)]
    if (size > drain) break
  }
  if (size > keep) throw new BodyTooLarge(takeHead(chunks))
  return Buffer.concat(chunks)
}

const takeHead = (chunks: readonly Buffer[]) => Buffer.concat(chunks).subarray(0, MAX_FORM_BYTES)

/**
 * The request as a route gets it. Remix compares Origin with X-Forwarded-Host itself, and fails at
 * what it can't read; the request guards have decided about both. A form may be empty.
 */
export function forRoute(request: Request): Request {
  for (const name of ['origin', 'x-forwarded-host']) request.headers.delete(name)
  if (request.method === 'POST' && !request.headers.has('content-type'))
    request.headers.set('content-type', 'application/x-www-form-urlencoded')
  return request
}

/**
 * The request without its query: Remix reads it once per route and twice per loader, and a long one
 * would cost more than the page. Routes find it in their context.
 */
export function toRequest(
  req: Pick<IncomingMessage, 'method' | 'rawHeaders'>,
  url: URL,
  body: Buffer | null,
  { contentType, signal }: { contentType?: string; signal?: AbortSignal } = {},
): Request {
  const headers = new Headers()
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    headers.append(req.rawHeaders[i]!, req.rawHeaders[i + 1]!)
  }
  if (contentType) headers.set('content-type', contentType)
  const cookies = headers.get('cookie')
  if (cookies) headers.set('cookie', ownCookies(cookies))
  return new Request(url.origin + url.pathname, {
    method: req.method,
    headers,
    body: body?.length ? new Uint8Array(body) : null,
    signal: signal ?? null,
  })
}

/** Whether the request has a body that is read. */
export const hasBody = ({
  method,
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** More than there are, and the same one for several paths */
const MAX_OWN_COOKIES = 20

/**
 * This site's cookies: each of eight readers would parse all those of a neighbor on the same host. Those that no
 * neighbor can set come first, so that none is crowded out.
 */
function ownCookies(header: string): string {
  const pairs = header.split(';').map((pair) => pair.trimStart())
  const named = (start: string) => pairs.filter((pair) => pair.startsWith(start))
  return [...named(`${HOST_PREFIX}quad_`), ...named('quad_')].slice(0, MAX_OWN_COOKIES).join('; ')
}

const MIN_COMPRESSED_BYTES = 860

/** What the client takes and hasn't ruled out, such as by `br;q=0`; Brotli where it doesn't matter to it. */
export const acceptedEncoding = (req: Req): 'br' | 'gzip' | null =>
  (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name)) ?? null

export async function sendResponse(
  res: ServerResponse,
  original: Response,
  extra: Headers,
  encoding: 'br' | 'gzip' | null,
): Promise<void> {
  const response = leaveFrame(res.req.headers, original, extra)
  res.statusCode = response.status
  for (const headers of [response.headers, extra]) {
    for (const [name, value] of headers) {
      if (name !== 'set-cookie') res.setHeader(name, value)
    }
  }
  const cookies = [...extra.getSetCookie(), ...response.headers.getSetCookie()]
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies)
  if (isStream(response)) return sendStream(res, response.body)
  let body = await readWhole(response)
  if (response.status >= 400 && isPlainText(response.headers.get('content-type')))
    body = Buffer.from(withReference(res, body.toString()))
  if (body.length > MIN_COMPRESSED_BYTES && isCompressible(response.headers.get('content-type'))) {
    res.setHeader('Vary', appendValue(res.getHeader('vary'), 'Accept-Encoding'))
    if (encoding) {
      body = await compress(body, encoding)
      res.setHeader('Content-Encoding', encoding)
    }
  }
  res.setHeader('Content-Length', body.length)
  res.end(res.req.method === 'HEAD' ? undefined : body)
}

async function readWhole(response: Response): Promise<Buffer> {
  const text = pageText(response)
  return text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text)
}

const isPlainText = (type: string | null) => type?.startsWith('text/plain') ?? false
const isCompressible = (type: string | null) => /^(text\/|application\/json)/.test(type ?? '')

const appendValue = (header: unknown, name: string) =>
  typeof header === 'string' && header ? `${header}, ${name}` : name
