import type { Request, RequestHandler, Response } from 'express'
import type { ServerResponse } from 'node:http'
import type { Services } from '~/http/context/services'
import { newId } from '~/platform/ids'
import type { RejectedAttempt, RejectionKind } from '~/platform/monitoring/rejection-log.server'

/** What is told about a request: its address only as a pattern, and its sender only where it was rejected. */
type Observation = {
  /** Stands in the log, in the response, and on every error page, where people can quote it */
  id: string
  /** '/post/:postId', or what it was instead of a route, in parentheses: a bounded number of texts */
  route: string
  /** Who asked, for the line about what was rejected; as far as it is known */
  who: Requester | null
}

type Requester = Pick<RejectedAttempt, 'ip' | 'school' | 'user'>

const observations = new WeakMap<ServerResponse, Observation>()

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Every request is for a file until something else says that it's its own. */
const FILE = '(file)'

/** A request that waits for its turn, or found no place */
export const BUSY = '(busy)'

/** What monitors and browsers ask for all the time, and crowds, which an operator rarely wants to read. */
const QUIET = new Set([FILE, BUSY, '/healthz', '/readyz', '/metrics'])

/** Gives every request its id, and writes log and numbers when its response has ended. */
export function observeRequests({ env, log, metrics, rejections }: Services): RequestHandler {
  return (req, res, next) => {
    const observation: Observation = {
      id: requestId(req, env.TRUST_PROXY > 0),
      route: FILE,
      who: null,
    }
    observations.set(res, observation)
    res.setHeader('X-Request-Id', observation.id)
    const began = performance.now()
    const method = METHODS.has(req.method) ? req.method : 'OTHER'
    res.once('close', () => {
      const { id, route, who } = observation
      const ms = performance.now() - began
      const status = res.writableFinished ? res.statusCode : CLIENT_GONE
      const kind = REJECTED[status]
      // Who knew why has said so.
      if (kind && who && !rejections.takeNoted(id))
        rejections.note({ kind, why: route, request: id, ...who })
      metrics.countRequest({ method, route, status }, isStreaming(res) ? null : ms / 1000)
      if (env.ACCESS_LOG === 'off') return
      const line = { request: id, method, route, status, ms: Math.round(ms * 10) / 10 }
      log[QUIET.has(route) ? 'debug' : 'info'](line, 'request')
    })
    next()
  }
}

/** What these statuses say, whichever guard, limit or page has answered with them */
const REJECTED: Readonly<Record<number, RejectionKind>> = { 403: 'access', 429: 'limit' }

/** As nginx calls a request whose client left before the response was complete. */
const CLIENT_GONE = 499

/** How long a stream stays open says nothing about the site. */
const isStreaming = (res: Response) => res.getHeader('x-accel-buffering') === 'no'

/** One that a trusted proxy gave, so that its log and ours can be read together, or a new one. */
function requestId(req: Request, isProxied: boolean): string {
  const sent = isProxied ? req.get('x-request-id') : undefined
  return sent !== undefined && /^[\w-]{8,64}$/.test(sent) ? sent : newId()
}

export const findRequestId = (res: ServerResponse): string => observations.get(res)?.id ?? ''

/** A text that stands in place of a page; people who ask about it can quote the request. */
export const withReference = (res: ServerResponse, text: string): string =>
  `${text}\n\nReference: ${findRequestId(res)}\n`

export function setRoute(res: ServerResponse, route: string) {
  const observation = observations.get(res)
  if (observation) observation.route = route
}

export function setRequester(res: ServerResponse, who: Requester) {
  const observation = observations.get(res)
  if (observation) observation.who = who
}
