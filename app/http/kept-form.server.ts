import { dropHeldForm, heldForm, holdForm, worthHolding } from '~/domain/accounts/held-forms.server'
import { plainPath } from '~/policy/gate'
import { isPublic } from '~/policy/screens'
import type { RequestContext } from './context'
import { ownPath } from './paths'

/** The page that showed the form: where it came from, if that is ours, else where it was sent. */
export function pageOfForm(request: Request, url: URL): string {
  const referer = request.headers.get('referer')
  const from = referer && URL.canParse(referer) ? new URL(referer) : null
  return from?.host === url.host
    ? ownPath(from.pathname + from.search, '/')
    : url.pathname + url.search
}

/** Whether visitors may open that path, whatever its query. */
export const isPublicPage = ({ services }: RequestContext, path: string): boolean =>
  isPublic(plainPath(path.replace(/[?#].*/, '')), services.env.PRODUCT_NAME)

/** Who gets a form of that page back; what came from a public page is nobody's in particular. */
const keeperOf = (context: RequestContext, path: string) =>
  isPublicPage(context, path) ? null : context.owner

async function secretOf(request: Request, { services }: RequestContext): Promise<string | null> {
  const secret: unknown = await services.cookies.held.parse(request.headers.get('cookie'))
  return typeof secret === 'string' && secret !== '' ? secret : null
}

/**
 * Keeps a form that comes too late, in place of the one this browser may have had. Nothing may
 * have been proven yet, so a network, or a member, is kept only so much an hour; pages promise only what is there (keepsForm).
 */
export async function keepForm(
  request: Request,
  context: RequestContext,
  path: string,
  form: URLSearchParams,
): Promise<void> {
  const { services, answer, ctx, ip } = context
  const { keptForms } = services.limits
  const fields = worthHolding(form)
  if (!fields || (await keptForms.count(ctx.viewer?.id ?? ip)) > 0) return
  const replaces = await secretOf(request, context)
  const sent = { path, userId: keeperOf(context, path), fields, replaces }
  const secret = await holdForm(services.db, sent, ctx.now)
  answer.append('Set-Cookie', await services.cookies.held.serialize(secret))
}

/** Whether something typed waits in this browser for that page: only then it is promised. */
export async function keepsForm(context: RequestContext, request: Request, path: string) {
  const secret = await secretOf(request, context)
  if (!secret) return false
  const asked = { secret, path, userId: keeperOf(context, path) }
  return (await heldForm(context.services.db, asked, context.ctx.now)) !== null
}

/** A kept form that was sent after all is forgotten; one that belongs to another page stays. */
export async function forgetSentForm(request: Request, context: RequestContext): Promise<void> {
  const { db, cookies } = context.services
  const keptAnew = context.answer
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${cookies.held.name}=`))
  if (keptAnew) return
  const secret = await secretOf(request, context)
  if (!secret) return
  const path = pageOfForm(request, new URL(request.url))
  const userId = context.ctx.viewer?.id ?? null
  if (!(await heldForm(db, { secret, path, userId }, context.ctx.now))) return
  await dropHeldForm(db, secret)
  context.answer.append('Set-Cookie', await cookies.held.serialize('', { maxAge: 0 }))
}
