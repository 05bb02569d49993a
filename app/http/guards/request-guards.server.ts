import { redirect } from '@remix-run/node'
import { closedTitle } from '~/domain/partners/closed-texts'
import { safeEqual } from '~/platform/security/signed-code.server'
import { isStorable } from '~/platform/text/text-checks'
import { redirectFor } from '~/policy/navigation-guard'
import type { RequestContext } from '../context/request-context'
import { toRequester, redirectToDefaultRoute } from './default-route.server'
import {
  apiError,
  isApiPath,
  isFromScript,
  isJson,
  sessionExpired,
  wantsOutcome,
} from '../addresses/api-requests.server'
import { isSameOrigin } from '../forms/csrf.server'
import {
  formPagePath,
  isPublicPage,
  SAVED_FORM_FIELD,
  saveSubmittedForm,
} from './saved-submission.server'
import { leaveFlash } from './member-route.server'
import { stoppedForm, stoppedWords, writtenFields, type StoppedForm } from './stopped-form.server'
import { takesForeignForms, withReturn } from '../addresses/paths'
import { parseFormBody, UNREADABLE } from '../forms/form-body.server'

const FOREIGN_FORM = 'This form was sent from another site.'
const STALE_TOKEN = 'The form token is missing or has expired.'

/**
 * What every request passes before its route: rejects forged forms, redirects by the navigation guard,
 * and saves a form that comes after the session has ended. One that is stopped for good is shown with what
 * was written. Returns null to continue.
 */
export async function guardRequest(
  request: Request,
  context: RequestContext,
  body: Buffer | null,
  showStopped: (form: StoppedForm) => Response,
): Promise<Response | null> {
  const { url } = context
  if (isRemixDataRequest(url)) return new Response('Not found', { status: 404 })
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  // Nothing but the token, which no browser adds by itself, lets a call with one in.
  const isItsOwnProof = takesForeignForms(url.pathname) || context.token !== null
  if (writes && !isItsOwnProof && !isSameOrigin(request.headers, url.host)) {
    if (isApiPath(url.pathname)) return apiError(403, FOREIGN_FORM)
    return new Response(FOREIGN_FORM, { status: 403 })
  }
  const form = writes ? parseFormBody(request, body) : null
  if (form && 'status' in form) {
    if (isApiPath(url.pathname)) return apiError(form.status, form.text)
    return new Response(form.text, { status: form.status })
  }
  // No one typed these, so there is no field to say it at.
  if (form && takesForeignForms(url.pathname) && !isStorable(String([...form])))
    return new Response(UNREADABLE.text, { status: UNREADABLE.status })
  if (context.closedSchool !== null)
    return isApiPath(url.pathname) ? apiError(503, closedTitle(context.closedSchool)) : null
  if (!context.isKnownPath(url.pathname))
    return writes ? null : redirectUnknownPath(request, context, url.pathname)
  if (form) goOnWithLateForm(context, form)
  const requester = toRequester(context)
  const stop = redirectFor(requester, url.pathname, writes)
  if (stop) {
    const back = writes ? formPagePath(request, url) : context.path
    const returnsHere = RETURNING_GUARDS.includes(stop.guard)
    const to = returnsHere ? withReturn(stop.to, back) : stop.to
    if (stop.guard === 'login' && isFromScript(request)) return sessionExpired()
    if (writes && wantsOutcome(request)) return stoppedForm(stop, to)
    const isSaved = form && returnsHere && (await saveSubmittedForm(request, context, back, form))
    const stopped = form && !isSaved && stoppedWords(stop, form)
    if (stopped) return showStopped(stopped)
    return redirect(to, writes ? 303 : 302)
  }
  if (form && !isItsOwnProof && !hasValidToken(request, context, form)) {
    if (isFromScript(request)) {
      // A visitor has no session that could end: sending the form says what there is to say.
      const page = formPagePath(request, url)
      const isForVisitors = isPublicPage(context, page) && !isApiPath(page)
      return isForVisitors ? apiError(403, STALE_TOKEN) : sessionExpired()
    }
    if (isApiPath(url.pathname) && !acceptsHtml(request)) return apiError(419, STALE_TOKEN)
    const back = formPagePath(request, url)
    const isSaved = await saveSubmittedForm(request, context, back, form)
    const written = isSaved ? [] : writtenFields(form)
    if (written.length > 0)
      return showStopped({ ...EXPIRED, link: { href: back, text: 'Open the page again' }, written })
    return redirect(withReturn('/timeout', back), 303)
  }
  if (form) context.written = writtenFields(form)
  return null
}

/** A form ends the late one that its page gave back, and a page that is shown again for it goes on with that; no other. */
function goOnWithLateForm(context: RequestContext, form: URLSearchParams) {
  const late = form.get(SAVED_FORM_FIELD) ?? ''
  if (late !== context.savedFormId) context.savedFormKey = null
  context.savedFormId = /^[\w-]{1,64}$/.test(late) ? late : null
}

/** Not in the spec. */
const EXPIRED = { why: 'This form was open too long.' }

/** What pages take; the API says for each endpoint. */
export const PAGE_METHODS = ['GET', 'HEAD', 'POST']

export const methodNotAllowed = () =>
  new Response('This address doesn’t support that method.', {
    status: 405,
    headers: { Allow: PAGE_METHODS.join(', ') },
  })

/** Addresses of data are for Remix's own client, which this site does not use. */
const isRemixDataRequest = ({ pathname, searchParams }: URL) =>
  pathname.endsWith('.data') || pathname === '/__manifest' || searchParams.has('_data')

/** A browser that sends a form of a page to a call, and shows what comes back. (SIGNUP-30) */
const acceptsHtml = (request: Request) =>
  request.headers.get('accept')?.includes('text/html') ?? false

/**
 * The token of the form, in the body or a header. A call in JSON or by DELETE may come without one:
 * no page of another site can send these, because a browser asks us first and we never agree. Nor is one
 * needed where nothing is sent, not even what it would be: a form always names its type, and of script
 * every browser says the origin, which has been looked at.
 */
function hasValidToken(request: Request, context: RequestContext, form: URLSearchParams): boolean {
  const token = form.get('csrf') ?? request.headers.get('x-csrf')
  const type = request.headers.get('content-type')
  const isCall = isApiPath(new URL(request.url).pathname)
  const isNoForm = isCall && (type === null || isJson(type) || request.method === 'DELETE')
  return (token === null && isNoForm) || safeEqual(token ?? '', context.csrf)
}

/** After these one continues at the page one asked for. */
const RETURNING_GUARDS = ['login', 'terms', 'confirmation']

/**
 * A path without a page: the default route, except for files and calls, which are not found.
 * (ACCESS-17)
 */
async function redirectUnknownPath(request: Request, context: RequestContext, path: string) {
  if (isApiPath(path) || /\.\w+$/.test(path)) return null
  // Not of a picture, of what a script asks for, or of a page fetched ahead: no one has opened that.
  if (acceptsHtml(request) && !context.ctx.unopened)
    await leaveFlash(context, { text: NO_SUCH_PAGE, tone: 'info' })
  return redirectToDefaultRoute(context)
}

/** Not in the spec. */
const NO_SUCH_PAGE = 'That page doesn’t exist.'
