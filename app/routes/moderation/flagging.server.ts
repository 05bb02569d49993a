import { reportSubject } from '~/domain/moderation/commands.server'
import {
  flagSchema,
  HARM_REASON,
  reportSchema,
  reportThanksText,
  type SubjectRef,
} from '~/domain/moderation/schema'
import { isRisky } from '~/domain/safety/phrases.server'
import { worriedText } from '~/domain/safety/schema'
import { reportTarget } from '~/domain/moderation/author-notices.server'
import { returnPath } from '~/http/guards/return-path.server'
import {
  redirectWithFlash,
  redirectWithLink,
  readIdempotencyKey,
  invalid,
  fail,
  initialFormState,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { parseForm } from '~/http/forms/forms'
import { worried } from '~/views/links'
import { safePath } from '~/http/addresses/paths'

/** What the pages that flag or report something show. */
export async function loadFlagPage(args: RouteArgs, subject: SubjectRef, fallback: string) {
  const { ctx, context } = args
  const target = await reportTarget(ctx, subject)
  const { name, answer, own } = target
  return {
    name,
    answer,
    own,
    returnTo: returnPath(args, fallback),
    formState: initialFormState(context),
  }
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
  const text = reportThanksText(subject.kind)
  // Who reports a person has no list of reasons, only words.
  const isWorried = input.reason === HARM_REASON || isRisky(input.custom_reason ?? '')
  const author = isWorried ? (await reportTarget(ctx, subject)).author_name : ''
  if (!author) return redirectWithFlash(context, to, text)
  return redirectWithLink(context, to, text, { href: worried, text: worriedText(author) })
}
