import type { Express, Request as Req, RequestHandler } from 'express'
import { setTimeout as sleep } from 'node:timers/promises'
import { networkAddress } from '~/http/addresses/network-address.server'
import type { Services } from '~/http/context/services'
import { streamResponse } from '~/http/responses/streaming.server'
import { acceptedEncoding, sendResponse } from '~/http/server/adapter.server'
import { setRoute } from '~/http/server/observation.server'
import {
  isProxyPass,
  LARGEST_BODY,
  PADDING,
  PASS_HEADER,
  pieceText,
  PROXY_CHECK,
  STREAM,
  type SeenRequest,
} from '~/platform/monitoring/proxy-check'

/**
 * Answers `quad doctor --from`: what arrived of a request, how much of a body, and a response that grows. Without
 * its pass these addresses are like any others that don't exist.
 */
export function registerProxyCheck(app: Express, services: Services) {
  const { env, log, now } = services
  const withPass =
    (answer: (req: Req) => Response | Promise<Response>): RequestHandler =>
    (req, res, next) => {
      if (!isProxyPass(env.SESSION_SECRET, req.get(PASS_HEADER) ?? '', now())) return next()
      setRoute(res, '/proxy-check')
      res.setHeader('Cache-Control', 'no-store')
      Promise.resolve(answer(req))
        .then((answered) => sendResponse(res, answered, new Headers(), acceptedEncoding(req)))
        .catch((error: unknown) => {
          log.error({ error }, 'the proxy could not be checked')
          res.destroy()
        })
    }
  app.get(
    `${PROXY_CHECK.request}*`,
    withPass((req) => Response.json(seen(req, services))),
  )
  app.post(
    PROXY_CHECK.body,
    withPass(async (req) => Response.json({ bytes: await countBytes(req) })),
  )
  app.get(
    PROXY_CHECK.stream,
    withPass((req) => {
      const query = new URLSearchParams(req.originalUrl.split('?')[1])
      const type = query.get('as') === 'events' ? 'text/event-stream' : 'text/html'
      const pauseMs = Math.min(Number(query.get('pause')) || 0, STREAM.pauseMs)
      const headers = { 'Content-Type': `${type}; charset=utf-8` }
      return streamResponse(grow(pauseMs, gone(req)), { headers })
    }),
  )
}

function seen(req: Req, { env }: Services): SeenRequest {
  const header = env.TRUSTED_IP_HEADER
  const forwarded = req.get('x-forwarded-for') ?? ''
  return {
    address: req.originalUrl,
    host: req.headers.host ?? '',
    ip: networkAddress(req, header),
    forwarded: forwarded.split(',').flatMap((one) => one.trim() || []),
    trusted: env.TRUST_PROXY,
    header,
    named: header === '' ? null : (req.get(header) ?? null),
    padding: PADDING,
  }
}

/** Nothing of it stays, and no more is read than that. */
async function countBytes(req: Req): Promise<number> {
  let bytes = 0
  for await (const part of req as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > LARGEST_BODY) break
  }
  return bytes
}

function gone(req: Req): AbortSignal {
  const closed = new AbortController()
  req.res?.once('close', () => closed.abort())
  return closed.signal
}

async function* grow(pauseMs: number, signal: AbortSignal): AsyncGenerator<string> {
  yield pieceText(0).padEnd(STREAM.first, '.') + '\n'
  const waits = [...Array<number>(STREAM.pieces - 1).fill(STREAM.everyMs), pauseMs]
  for (const [at, wait] of waits.entries()) {
    await sleep(wait, undefined, { signal })
    yield `${pieceText(at + 1)}\n`
  }
}
