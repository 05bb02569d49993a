import {
  deleteSavedSubmission,
  MAX_SAVED_SUBMISSIONS,
  saveSubmission,
  fieldsToSave,
  type SavedSubmission,
  type SubmissionFields,
} from '~/domain/accounts/saved-submissions.server'
import { normalizePath } from '~/policy/navigation-guard'
import { isPublicPath } from '~/policy/path-groups'
import { formOwner } from '../forms/csrf.server'
import type { RequestContext } from '../context/request-context'
import { lateFormsFor, readSavedSubmissions } from '../context/saved-submissions.server'
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

/** The field of a form that says which late form its page gave back. */
export const SAVED_FORM_FIELD = 'saved_form'

const readWaiting = (request: Request, { services, ctx }: RequestContext) =>
  readSavedSubmissions(services, request.headers.get('cookie'), ctx.now)

const serialize = ({ services }: RequestContext, all: readonly SavedSubmission[]) => {
  const secrets = all.map(({ secret }) => secret)
  const options = secrets.length === 0 ? { maxAge: 0 } : undefined
  return services.cookies.savedSubmission.serialize(secrets, options)
}

/**
 * Keeps a form that comes too late, next to those of other windows, for the person it was made for; a
 * visitor's only where visitors can open its page, and in place of the one before. Nothing may have been proven
 * yet, so a visitor's network, or a member, is kept only so much an hour, and a browser MAX_SAVED_SUBMISSIONS;
 * pages promise only what is there (hasSavedSubmission). False for what a member wrote that isn't kept.
 */
export async function saveSubmittedForm(
  request: Request,
  context: RequestContext,
  path: string,
  form: URLSearchParams,
): Promise<boolean> {
  lateForms.add(context)
  const { services, responseHeaders, ctx, ip } = context
  const { savedSubmissions } = services.limits
  const userId = formOwner(services.env.SESSION_SECRET, form.get('csrf'))
  if (userId === null && !isPublicPage(context, path)) return true
  const isVisitors = userId === null
  const fields = fieldsToSave(form)
  if (!fields) return isVisitors
  const waiting = await readWaiting(request, context)
  const { once: [key = null] = [], ...typed } = fields
  const late = { path, userId, fields: typed, key, id: form.get(SAVED_FORM_FIELD) }
  const earlier = waiting.filter((saved) => isSameForm(saved, late))
  const others = waiting.filter((saved) => !earlier.includes(saved))
  if (others.length >= MAX_SAVED_SUBMISSIONS) return isVisitors
  if ((await savedSubmissions.consume(userId ?? ctx.viewer?.id ?? ip)) > 0) return isVisitors
  const replaces = earlier.map(({ secret }) => secret)
  const secret = await saveSubmission(services.db, { path, userId, fields, replaces }, ctx.now)
  // No one is there anymore to go on with it.
  if (!secret) return true
  const all = [{ ...late, id: '', secret }, ...others]
  responseHeaders.append('Set-Cookie', await serialize(context, all))
  return true
}

type LateForm = Omit<SavedSubmission, 'secret' | 'id'> & { id: string | null }

/** Whether a late form is another version of one that waits: it came back with it, or was sent again. */
function isSameForm(saved: SavedSubmission, { path, userId, fields, id }: LateForm): boolean {
  if (saved.userId !== userId) return false
  // Of a visitor one is kept in all.
  if (userId === null) return true
  if (saved.path !== path) return false
  const [key] = fields.form_key ?? []
  const isSameKey = key !== undefined && saved.fields.form_key?.[0] === key
  const isSameText = JSON.stringify(saved.fields) === JSON.stringify(fields)
  return saved.id === id || isSameKey || isSameText
}

/**
 * Whether something typed waits in this browser for that page, and for the person who is, or was last,
 * logged in here: only then it is promised.
 */
export async function hasSavedSubmission(context: RequestContext, request: Request, path: string) {
  const lastUser = isPublicPage(context, path) ? null : context.lastUserId
  const userId = context.ctx.viewer?.id ?? lastUser
  const waiting = await readWaiting(request, context)
  return waiting.some((saved) => saved.path === path && saved.userId === userId)
}

/**
 * Ends those late forms of a page that say what is stored already, so that the one behind them comes back. A page
 * that is shown again for a form goes on with that. Where no one has opened the page, nothing is ended, and only what
 * it shows is another.
 */
export async function endStoredForms(
  request: Request,
  context: RequestContext,
  isStored: (fields: SubmissionFields) => boolean,
): Promise<void> {
  const stored = context.savedForms.filter(({ fields }) => isStored(fields))
  if (context.written || stored.length === 0) return
  const ended = new Set(stored.map(({ secret }) => secret))
  const waiting = await readWaiting(request, context)
  const others = waiting.filter(({ secret }) => !ended.has(secret))
  if (!context.ctx.unopened) {
    for (const secret of ended) await deleteSavedSubmission(context.services.db, secret)
    context.responseHeaders.append('Set-Cookie', await serialize(context, others))
  }
  const userId = context.ctx.viewer?.id ?? null
  Object.assign(context, lateFormsFor({ path: context.path, userId }, others))
}

/**
 * A saved submission that was sent after all, by the form that gave it back, is forgotten. Others stay: of
 * other windows, of other pages, and one after which a form came too late again.
 */
export async function deleteSentSubmission(
  request: Request,
  context: RequestContext,
): Promise<void> {
  const id = context.savedFormId
  if (lateForms.has(context) || !id) return
  const userId = context.ctx.viewer?.id ?? null
  const waiting = await readWaiting(request, context)
  const sent = waiting.find((saved) => saved.id === id && saved.userId === userId)
  if (!sent) return
  await deleteSavedSubmission(context.services.db, sent.secret)
  const others = waiting.filter((saved) => saved !== sent)
  context.responseHeaders.append('Set-Cookie', await serialize(context, others))
}
