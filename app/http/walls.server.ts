import { redirect } from '@remix-run/node'
import { dropHeldForm, heldForm, holdForm } from '~/domain/accounts/held-forms.server'
import { gate, plainPath } from '~/policy/gate'
import { isPublic } from '~/policy/screens'
import type { RequestContext } from './context'
import { askerOf, goDefault } from './default-route.server'
import { isCall, jsonTexts, refuseCall } from './calls.server'
import { comesFromHere, sameToken } from './csrf.server'
import { ownPath, withReturn } from './paths'
import { fieldsOf, isUpload } from './uploads.server'

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
  // Remix's data addresses are for its own client, which this site does not use.
  if (url.pathname.endsWith('.data') || url.pathname === '/__manifest') {
    return new Response('Not found', { status: 404 })
  }
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  if (writes && !comesFromHere(request.headers, url.host)) {
    return new Response('This form was sent from another site.', { status: 403 })
  }
  const form = writes ? await formFrom(request, body) : null
  if (!context.isKnownPath(url.pathname)) return writes ? null : elsewhere(context, url.pathname)
  const asker = askerOf(context)
  const stop = gate(asker, url.pathname)
  if (stop) {
    const back = writes ? pageOfForm(request, url) : context.path
    const keeps = KEEPS_THE_WAY.includes(stop.gate)
    if (form && keeps) await keepForm(context, back, form)
    return redirect(keeps ? withReturn(stop.to, back) : stop.to, writes ? 303 : 302)
  }
  if (form && !carriesToken(request, context, form)) {
    if (isCall(url.pathname) && !wantsPage(request))
      return refuseCall(419, 'The form token is missing or has expired.')
    const back = pageOfForm(request, url)
    await keepForm(context, back, form)
    return redirect(withReturn('/timeout', back), 303)
  }
  return null
}

/** A browser that sends a form of a page to a call, and shows what comes back. (SIGNUP-30) */
const wantsPage = (request: Request) =>
  request.headers.get('accept')?.includes('text/html') ?? false

/**
 * The token of the form, in the body or a header. JSON may come without one: no page of another
 * site can send it, because a browser asks us first and we never agree.
 */
function carriesToken(request: Request, context: RequestContext, form: URLSearchParams): boolean {
  const token = form.get('csrf') ?? request.headers.get('x-csrf')
  const json = request.headers.get('content-type')?.startsWith('application/json') ?? false
  return (token === null && json) || sameToken(context.csrf, token)
}

/** After these one continues at the page one asked for. */
const KEEPS_THE_WAY = ['login', 'terms']

/**
 * A path without a screen: the default route, except for files and calls, which are not found.
 * (ACCESS-17)
 */
const elsewhere = (context: RequestContext, path: string) =>
  isCall(path) || /\.\w+$/.test(path) ? null : goDefault(context)

/** The sent form; of a call in JSON its token. Anything else has no token and is refused with it. */
async function formFrom(request: Request, body: Buffer | null): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (body && isUpload(new URL(request.url).pathname, type)) return fieldsOf(type, body)
  if (type.startsWith('application/json')) {
    const { csrf } = jsonTexts(body?.toString('utf8') ?? '')
    return new URLSearchParams(csrf === undefined ? {} : { csrf })
  }
  const plain = type.startsWith('application/x-www-form-urlencoded')
  return new URLSearchParams(plain ? (body?.toString('utf8') ?? '') : '')
}

/** The page that showed the form: where it came from, if that is ours, else where it was sent. */
function pageOfForm(request: Request, url: URL): string {
  const referer = request.headers.get('referer')
  const from = referer && URL.canParse(referer) ? new URL(referer) : null
  return from?.host === url.host
    ? ownPath(from.pathname + from.search, '/')
    : url.pathname + url.search
}

/** Keeps what was typed until that page is opened again by the same person, or by any visitor. */
export async function keepForm(context: RequestContext, path: string, form: URLSearchParams) {
  const { services, answer, ctx } = context
  const page = plainPath(path.replace(/[?#].*/, ''))
  const userId = isPublic(page, services.env.PRODUCT_NAME) ? null : context.owner
  const secret = await holdForm(services.db, { path, userId, form }, ctx.now)
  answer.append('Set-Cookie', await services.cookies.held.serialize(secret))
}

/** A kept form that was sent after all is forgotten; one that belongs to another page stays. */
export async function forgetSentForm(request: Request, context: RequestContext): Promise<void> {
  const { db, cookies } = context.services
  const keptAnew = context.answer
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${cookies.held.name}=`))
  if (keptAnew) return
  const secret: unknown = await cookies.held.parse(request.headers.get('cookie'))
  if (typeof secret !== 'string' || secret === '') return
  const path = pageOfForm(request, new URL(request.url))
  const userId = context.ctx.viewer?.id ?? null
  if (!(await heldForm(db, { secret, path, userId }, context.ctx.now))) return
  await dropHeldForm(db, secret)
  context.answer.append('Set-Cookie', await cookies.held.serialize('', { maxAge: 0 }))
}
