import {
  deleteSavedSubmission,
  findSavedSubmission,
  saveSubmission,
  fieldsToSave,
} from '~/domain/accounts/saved-submissions.server'
import { normalizePath } from '~/policy/navigation-guard'
import { isPublicPath } from '~/policy/path-groups'
import type { RequestContext } from './request-context'
import { safePath } from './paths'

/** The page that showed the form: where it came from, if that is ours, else where it was sent. */
export function formPagePath(request: Request, url: URL): string {
  const referer = request.headers.get('referer')
  const from = referer && URL.canParse(referer) ? new URL(referer) : null
  return from?.host === url.host
    ? safePath(from.pathname + from.search, '/')
    : url.pathname + url.search
}

/** Whether visitors may open that path, whatever its query. */
export const isPublicPage = ({ services }: RequestContext, path: string): boolean =>
  isPublicPath(normalizePath(path.replace(/[?#].*/, '')), services.env.PRODUCT_NAME)

/** Who gets a form of that page back; what came from a public page is no one's in particular. */
const submissionOwner = (context: RequestContext, path: string) =>
  isPublicPage(context, path) ? null : context.lastUserId

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
 * Keeps a form that comes too late, in place of the one this browser may have had. Nothing may
 * have been proven yet, so a network, or a member, is kept only so much an hour; pages promise only what is there (hasSavedSubmission).
 */
export async function saveSubmittedForm(
  request: Request,
  context: RequestContext,
  path: string,
  form: URLSearchParams,
): Promise<void> {
  const { services, responseHeaders, ctx, ip } = context
  const { savedSubmissions } = services.limits
  const fields = fieldsToSave(form)
  if (!fields || (await savedSubmissions.consume(ctx.viewer?.id ?? ip)) > 0) return
  const replaces = await readSubmissionSecret(request, context)
  const sent = { path, userId: submissionOwner(context, path), fields, replaces }
  const secret = await saveSubmission(services.db, sent, ctx.now)
  if (secret)
    responseHeaders.append('Set-Cookie', await services.cookies.savedSubmission.serialize(secret))
}

/** Whether something typed waits in this browser for that page: only then it is promised. */
export async function hasSavedSubmission(context: RequestContext, request: Request, path: string) {
  const secret = await readSubmissionSecret(request, context)
  if (!secret) return false
  const lookup = { secret, path, userId: submissionOwner(context, path) }
  return (await findSavedSubmission(context.services.db, lookup, context.ctx.now)) !== null
}

/** a saved submission that was sent after all is forgotten; one that belongs to another page stays. */
export async function deleteSentSubmission(
  request: Request,
  context: RequestContext,
): Promise<void> {
  const { db, cookies } = context.services
  const savedAgain = context.responseHeaders
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${cookies.savedSubmission.name}=`))
  if (savedAgain) return
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
