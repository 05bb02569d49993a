import {
  deleteSavedSubmission,
  findSavedSubmission,
  saveSubmission,
  fieldsToSave,
} from '~/domain/accounts/saved-submissions.server'
import { normalizePath } from '~/policy/navigation-guard'
import { isPublicPath } from '~/policy/path-groups'
import { formOwner } from '../forms/csrf.server'
import type { RequestContext } from '../context/request-context'
import { safePath, withoutSecret } from '../addresses/paths'

/**
 * The page that showed the form: where it came from, if that is ours, else where it was sent. It is
 * written down and shown, so a mailed link comes without its code.
 */
export function formPagePath(request: Request, url: URL): string {
  const referer = request.headers.get('referer')
  const from = referer && URL.canParse(referer) ? new URL(referer) : null
  const page = from?.host === url.host ? from : url
  return withoutSecret(safePath(page.pathname + page.search, '/'))
}

/** Whether visitors may open that path, whatever its query. */
export const isPublicPage = ({ services }: RequestContext, path: string): boolean =>
  isPublicPath(normalizePath(path.replace(/[?#].*/, '')), services.env.PRODUCT_NAME)

/** Requests that brought a form too late. */
const lateForms = new WeakSet<RequestContext>()

async function readSubmissionSecret(
  request: Request,
  { services }: RequestContext,
): Promise<string | null> {
  const secret: unknown = await services.cookies.savedSubmission.parse(
    request.headers.get('cookie'),
  )
  return typeof secret === 'string' && secret !== '' ? secret : null
}

/**
 * Keeps a form that comes too late, in place of the one this browser may have had, for the person it
 * was made for; a visitor's only where visitors can open its page. Nothing may have been proven yet,
 * so a network, or a member, is kept only so much an hour; pages promise only what is there
 * (hasSavedSubmission).
 */
export async function saveSubmittedForm(
  request: Request,
  context: RequestContext,
  path: string,
  form: URLSearchParams,
): Promise<void> {
  lateForms.add(context)
  const { services, responseHeaders, ctx, ip } = context
  const { savedSubmissions } = services.limits
  const userId = formOwner(services.env.SESSION_SECRET, form.get('csrf'))
  if (userId === null && !isPublicPage(context, path)) return
  const fields = fieldsToSave(form)
  if (!fields || (await savedSubmissions.consume(ctx.viewer?.id ?? ip)) > 0) return
  const replaces = await readSubmissionSecret(request, context)
  const sent = { path, userId, fields, replaces }
  const secret = await saveSubmission(services.db, sent, ctx.now)
  if (secret)
    responseHeaders.append('Set-Cookie', await services.cookies.savedSubmission.serialize(secret))
}

/**
 * Whether something typed waits in this browser for that page, and for the person who is, or was last,
 * logged in here: only then it is promised.
 */
export async function hasSavedSubmission(context: RequestContext, request: Request, path: string) {
  const secret = await readSubmissionSecret(request, context)
  if (!secret) return false
  const lastUser = isPublicPage(context, path) ? null : context.lastUserId
  const lookup = { secret, path, userId: context.ctx.viewer?.id ?? lastUser }
  return (await findSavedSubmission(context.services.db, lookup, context.ctx.now)) !== null
}

/**
 * A saved submission that was sent after all is forgotten; one that belongs to another page stays, and
 * so does one after which a form came too late again.
 */
export async function deleteSentSubmission(
  request: Request,
  context: RequestContext,
): Promise<void> {
  if (lateForms.has(context)) return
  const { db, cookies } = context.services
  const secret = await readSubmissionSecret(request, context)
  if (!secret) return
  const path = formPagePath(request, context.url)
  const userId = context.ctx.viewer?.id ?? null
  if (!(await findSavedSubmission(db, { secret, path, userId }, context.ctx.now))) return
  await deleteSavedSubmission(db, secret)
  context.responseHeaders.append(
    'Set-Cookie',
    await cookies.savedSubmission.serialize('', { maxAge: 0 }),
  )
}
