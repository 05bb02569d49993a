import { redirect } from '@remix-run/node'
import { schoolClosed } from '~/domain/partners/closed'
import { gate } from '~/policy/gate'
import type { RequestContext } from './context'
import { askerOf, goDefault } from './default-route.server'
import { isCall, refuseCall } from './calls.server'
import { comesFromHere, sameToken } from './csrf.server'
import { keepForm, pageOfForm } from './kept-form.server'
import { withReturn } from './paths'
import { sentForm } from './sent-form.server'

/**
 * What every request passes before its screen: forged forms are refused, the gates send away, and
 * a form that comes after the session has ended is kept. Answers null when the way is free.
 */
export async function stopAtTheDoor(
  request: Request,
  context: RequestContext,
  body: Buffer | null,
): Promise<Response | null> {
  const url = new URL(request.url)
  if (isForRemix(url)) return new Response('Not found', { status: 404 })
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  if (writes && !comesFromHere(request.headers, url.host)) {
    return new Response('This form was sent from another site.', { status: 403 })
  }
  if (!TAKEN.includes(request.method) && !isCall(url.pathname)) return notTaken()
  const form = writes ? await sentForm(request, body) : null
  if (form && 'status' in form) {
    if (isCall(url.pathname)) return refuseCall(form.status, form.text)
    return new Response(form.text, { status: form.status })
  }
  if (context.closed !== null)
    return isCall(url.pathname) ? refuseCall(503, schoolClosed(context.closed)) : null
  if (!context.isKnownPath(url.pathname)) return writes ? null : elsewhere(context, url.pathname)
  const asker = askerOf(context)
  const stop = gate(asker, url.pathname)
  if (stop) {
    const back = writes ? pageOfForm(request, url) : context.path
    const keeps = KEEPS_THE_WAY.includes(stop.gate)
    if (form && keeps) await keepForm(request, context, back, form)
    return redirect(keeps ? withReturn(stop.to, back) : stop.to, writes ? 303 : 302)
  }
  if (form && !carriesToken(request, context, form)) {
    if (isCall(url.pathname) && !wantsPage(request))
      return refuseCall(419, 'The form token is missing or has expired.')
    const back = pageOfForm(request, url)
    await keepForm(request, context, back, form)
    return redirect(withReturn('/timeout', back), 303)
  }
  return null
}

/** Screens are opened and sent forms; OPTIONS gets the page that says so. */
const TAKEN = ['GET', 'HEAD', 'POST', 'OPTIONS']

export const notTaken = () =>
  new Response('This address does not take that method.', {
    status: 405,
    headers: { Allow: 'GET, HEAD, POST' },
  })

/** Addresses of data are for Remix's own client, which this site does not use. */
const isForRemix = ({ pathname, searchParams }: URL) =>
  pathname.endsWith('.data') || pathname === '/__manifest' || searchParams.has('_data')

/** A browser that sends a form of a page to a call, and shows what comes back. (SIGNUP-30) */
const wantsPage = (request: Request) =>
  request.headers.get('accept')?.includes('text/html') ?? false

/**
 * The token of the form, in the body or a header. JSON and DELETE may come without one: no page of
 * another site can send them, because a browser asks us first and we never agree.
 */
function carriesToken(request: Request, context: RequestContext, form: URLSearchParams): boolean {
  const token = form.get('csrf') ?? request.headers.get('x-csrf')
  const json = request.headers.get('content-type')?.startsWith('application/json') ?? false
  const asksFirst = json || request.method === 'DELETE'
  return (token === null && asksFirst) || sameToken(context.csrf, token)
}

/** After these one continues at the page one asked for. */
const KEEPS_THE_WAY = ['login', 'terms']

/**
 * A path without a screen: the default route, except for files and calls, which are not found.
 * (ACCESS-17)
 */
const elsewhere = (context: RequestContext, path: string) =>
  isCall(path) || /\.\w+$/.test(path) ? null : goDefault(context)
