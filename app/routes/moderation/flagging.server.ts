import { reportSubject } from '~/domain/moderation/commands.server'
import {
  flagSchema,
  reportSchema,
  reportThanksText,
  type SubjectRef,
} from '~/domain/moderation/schema'
import { reportTarget } from '~/domain/moderation/author-notices.server'
import { refererPath } from '~/http/redirect-back.server'
import {
  redirectWithFlash,
  readIdempotencyKey,
  invalid,
  fail,
  initialFormState,
  type RouteArgs,
} from '~/http/member-route.server'
import { parseForm } from '~/http/forms'
import { isPublicPage } from '~/http/saved-submission.server'
import { safePath } from '~/http/paths'

/** What the pages that flag or report something show. */
export async function loadFlagPage(args: RouteArgs, subject: SubjectRef, fallback: string) {
  const { ctx, context } = args
  const found = await reportTarget(ctx, subject)
  const { name, own } = found
  return { name, own, returnTo: returnPath(args, fallback), formState: initialFormState(context) }
}

/** Keeps the flag or report, and leads back to where the form was opened. (POST-17, PEOPLE-13) */
export async function submitFlag(args: RouteArgs, subject: SubjectRef, fallback: string) {
  const { ctx, context, request } = args
  const form = await request.formData()
  const schema = subject.kind === 'user' ? reportSchema('user') : flagSchema
  const { input, formState } = parseForm(form, schema)
  if (!input) {
    // Someone who may not flag it reads only that, whatever they typed.
    await reportTarget(ctx, subject)
    return invalid(formState)
  }
  const outcome = await reportSubject(ctx, subject, input, readIdempotencyKey(form))
  if (!outcome.ok) return fail(formState, outcome)
  const named = form.get('return_to')
  const to = safePath(typeof named === 'string' ? named : null, fallback)
  return redirectWithFlash(context, to, reportThanksText(subject.kind))
}

/** The page the reader came from; not /accept, which was only on the way here. */
function returnPath({ context, request, url }: RouteArgs, fallback: string): string {
  const from = refererPath(request)
  const path = from?.replace(/[?#].*/, '')
  if (!from || !path || path === url.pathname || path === '/accept') return fallback
  return isPublicPage(context, path) ? fallback : from
}
