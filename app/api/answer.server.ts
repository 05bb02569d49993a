import type { AppLoadContext } from '@remix-run/node'
import { askerOf } from '~/http/default-route.server'
import { refuseCall } from '~/http/calls.server'
import { isForbidden, isNotFound, refused, type Refused } from '~/platform/failures'
import { gate, LOGIN } from '~/policy/gate'
import { byField, namedIn, type Call } from './call'
import { CALLS } from './catalogue'
import { payloadOf, Unreadable } from './payload'

/**
 * Answers a call of the catalogue: its screen's gates, its payload, then the same command as the
 * screen. JSON whatever happens: 400 with messages by field, 401 without a session, 403, 404.
 */
export async function answerCall(request: Request, context: AppLoadContext): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/^\/api/, '').replace(/(?<!\/)\/+$/, '')
  const called = CALLS.filter((call) => namedIn(call.path, path))
  if (called.length === 0) return refuseCall(404, 'There is no such call.')
  // A call with a name of its own comes before one that takes any: /user/find_blocked, /user/:id
  const call = called
    .filter(({ method }) => method === request.method)
    .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))[0]
  if (!call)
    return refuseCall(405, `Send this as ${called.map(({ method }) => method).join(', ')}.`)
  const stopped = stopAt(call, context)
  if (stopped) return stopped
  const asked = { ctx: context.ctx, context }
  try {
    // What comes too often is not even read.
    const wait = (await call.limit?.(asked)) ?? 0
    if (wait > 0) return refusedCall(refused({ '': ['Please wait.'] }, wait))
    const sent = withNamed(await payloadOf(request, url), namedIn(call.path, path) ?? {})
    if (!isObject(sent)) throw new Unreadable('The body must be a JSON object.')
    const input = call.input.safeParse(sent)
    if (!input.success) return refuseCall(400, MISREAD, { errors: byField(input) })
    const outcome = await call.handle(asked, input.data)
    return outcome.ok ? Response.json({ answer: outcome.answer }) : refusedCall(outcome)
  } catch (error) {
    if (error instanceof Unreadable)
      return refuseCall(400, MISREAD, { errors: { '': [error.message] } })
    if (isNotFound(error)) return refuseCall(404, 'There is nothing of that id.')
    if (isForbidden(error)) return refuseCall(403, 'Your account may not do this.')
    throw error
  }
}

const MISREAD = 'Please check the payload.'

const refusedCall = ({ errors, wait }: Refused) =>
  refuseCall(wait ? 429 : 400, 'That was refused.', { errors, ...(wait ? { wait } : {}) })

/** Who is not let through to the screen of a call is told where a browser would be sent. */
function stopAt({ screen }: Call, context: AppLoadContext): Response | null {
  if (screen === null) return null
  if (!context.ctx.viewer) return refuseCall(401, 'Please log in.', { location: LOGIN })
  const stop = gate(askerOf(context), screen)
  return stop && refuseCall(403, `Stopped by the gate "${stop.gate}".`, { location: stop.to })
}

/** What the address says counts more than what is sent. */
const withNamed = (sent: unknown, named: Record<string, string>): unknown =>
  Object.keys(named).length > 0 ? { ...(isObject(sent) ? sent : {}), ...named } : sent

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
