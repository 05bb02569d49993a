import type { AppLoadContext } from '@remix-run/node'
import { askerOf } from '~/http/default-route.server'
import { refuseCall } from '~/http/calls.server'
import { isForbidden, isNotFound } from '~/platform/failures'
import { gate, LOGIN } from '~/policy/gate'
import { byField, namedIn, type Call } from './call'
import { CALLS } from './catalogue'

/**
 * Answers a call of the catalogue: its screen's gates, its payload, then the same command as the
 * screen. JSON whatever happens: 400 with messages by field, 401 without a session, 403, 404.
 */
export async function answerCall(request: Request, context: AppLoadContext): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/^\/api/, '').replace(/\/+$/, '')
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
  const sent = await payload(request, url)
  const input = call.input.safeParse(withNamed(sent, namedIn(call.path, path) ?? {}))
  if (!input.success)
    return refuseCall(400, 'Please check the payload.', { errors: byField(input) })
  try {
    const outcome = await call.handle({ ctx: context.ctx, context }, input.data)
    return outcome.ok
      ? Response.json({ answer: outcome.answer })
      : refuseCall(outcome.wait ? 429 : 400, 'That was refused.', { errors: outcome.errors })
  } catch (error) {
    if (isNotFound(error)) return refuseCall(404, 'There is nothing of that id.')
    if (isForbidden(error)) return refuseCall(403, 'Your account may not do this.')
    throw error
  }
}

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

/** The payload as JSON, form fields, or the query of a GET. */
async function payload(request: Request, url: URL): Promise<unknown> {
  if (request.method === 'GET') return fieldsOf(url.searchParams)
  const json = request.headers.get('content-type')?.startsWith('application/json')
  if (json) return request.json().catch(() => null)
  return request.method === 'DELETE' ? {} : fieldsOf(await request.formData())
}

/** Fields of a form or a query; one that comes several times is a list. */
const fieldsOf = (form: FormData | URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
