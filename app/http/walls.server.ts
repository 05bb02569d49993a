import { redirect } from '@remix-run/node'
import { dropHeldForm, heldForm, holdForm } from '~/domain/accounts/held-forms.server'
import { gate, isOpen } from '~/policy/gate'
import type { RequestContext } from './context'
import { comesFromHere, sameToken } from './csrf.server'
import { ownPath, withReturn } from './paths'

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
  const form = writes ? formFrom(request, body) : null
  const stop = gate(context.ctx.viewer, url.pathname)
  if (stop) {
    const back = writes ? pageOfForm(request, url) : context.path
    if (form && stop.gate === 'login') await keepForm(context, back, form)
    return redirect(withReturn(stop.to, back), writes ? 303 : 302)
  }
  if (form && !sameToken(context.csrf, form.get('csrf'))) {
    const back = pageOfForm(request, url)
    await keepForm(context, back, form)
    return redirect(withReturn('/timeout', back), 303)
  }
  return null
}

/** The sent form; anything that is no form has no token either and is refused with it. */
function formFrom(request: Request, body: Buffer | null): URLSearchParams {
  const type = request.headers.get('content-type') ?? ''
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

async function keepForm(context: RequestContext, path: string, form: URLSearchParams) {
  const { services, answer, ctx } = context
  const userId = isOpen(path.replace(/[?#].*/, '')) ? null : context.owner
  const secret = await holdForm(services.db, { path, userId, form }, ctx.now)
  answer.append('Set-Cookie', await services.cookies.held.serialize(secret))
}

/** A kept form that was sent after all is forgotten; one that belongs to another page stays. */
export async function forgetSentForm(request: Request, context: RequestContext): Promise<void> {
  const { db, cookies } = context.services
  const secret: unknown = await cookies.held.parse(request.headers.get('cookie'))
  if (typeof secret !== 'string' || secret === '') return
  const path = pageOfForm(request, new URL(request.url))
  const userId = context.ctx.viewer?.id ?? null
  if (!(await heldForm(db, { secret, path, userId }, context.ctx.now))) return
  await dropHeldForm(db, secret)
  context.answer.append('Set-Cookie', await cookies.held.serialize('', { maxAge: 0 }))
}
