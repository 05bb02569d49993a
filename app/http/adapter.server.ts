import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * The cheap path between Node and fetch: bodies are small and whole on both sides, so they are
 * carried as one buffer instead of through streams, which cost more than the page itself.
 */

/** Bytes that a form may have: three fields of 9,999 characters, four bytes each, percent-encoded. */
export const LARGEST_FORM = 1_000_000

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/**
 * The whole body, or BodyTooLarge. What is more than `largest` is not kept, but read as far as
 * `patience`: a browser that is cut off while it sends never shows the answer.
 */
export async function readBody(
  req: IncomingMessage,
  { largest, patience = largest }: { largest: number; patience?: number },
): Promise<Buffer | null> {
  if (req.method === 'GET' || req.method === 'HEAD') return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > patience) throw new BodyTooLarge()
    if (size <= largest) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > largest) throw new BodyTooLarge()
  return Buffer.concat(chunks)
}

export function toRequest(req: IncomingMessage, origin: string, body: Buffer | null): Request {
  const headers = new Headers()
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    headers.append(req.rawHeaders[i]!, req.rawHeaders[i + 1]!)
  }
  // '//x/home' would be read as another host.
  const address = new URL((req.url ?? '/').replace(/^\/+/, '/'), origin)
  return new Request(address, {
    method: req.method,
    headers,
    body: body?.length ? new Uint8Array(body) : null,
  })
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/**
 * Quality 4 takes about as long as gzip and makes pages a tenth smaller. A window of 128 KB holds
 * any of our pages; the usual one of 4 MB would be asked for, and kept, by every page under way.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 },
}
const WORTH_COMPRESSING = 860

export async function sendResponse(
  res: ServerResponse,
  response: Response,
  extra: Headers,
  accepts: string,
): Promise<void> {
  res.statusCode = response.status
  for (const headers of [response.headers, extra]) {
    for (const [name, value] of headers) {
      if (name !== 'set-cookie') res.setHeader(name, value)
    }
  }
  const cookies = [...extra.getSetCookie(), ...response.headers.getSetCookie()]
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies)
  let body: Buffer = Buffer.from(await response.arrayBuffer())
  if (body.length > WORTH_COMPRESSING && isText(response.headers.get('content-type'))) {
    res.setHeader('Vary', appended(res.getHeader('vary'), 'Accept-Encoding'))
    const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
    if (encoding) {
      body = encoding === 'br' ? await brotli(body, BROTLI) : await gzipped(body, { level: 5 })
      res.setHeader('Content-Encoding', encoding)
    }
  }
  res.setHeader('Content-Length', body.length)
  res.end(res.req.method === 'HEAD' ? undefined : body)
}

const isText = (type: string | null) => /^(text\/|application\/json)/.test(type ?? '')

const appended = (header: unknown, name: string) =>
  typeof header === 'string' && header ? `${header}, ${name}` : name
