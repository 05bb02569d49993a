import { report } from '~/domain/moderation/commands.server'
import {
  flagSchema,
  reportSchema,
  willBeReviewed,
  type SubjectName,
} from '~/domain/moderation/schema'
import { subjectToReport } from '~/domain/moderation/told.server'
import { cameFrom } from '~/http/back.server'
import { goWith, onceOf, refuse, refuseBy, startReply, type Asked } from '~/http/door.server'
import { readForm } from '~/http/forms'
import { isPublicPage } from '~/http/kept-form.server'
import { ownPath } from '~/http/paths'

/** What the pages that flag or report something show. */
export async function flagPage(asked: Asked, subject: SubjectName, otherwise: string) {
  const { ctx, context } = asked
  const found = await subjectToReport(ctx, subject)
  const { name, own } = found
  return { name, own, returnTo: pageBefore(asked, otherwise), reply: startReply(context) }
}

/** Keeps the flag or report, and leads back to where the form was opened. (POST-17, PEOPLE-13) */
export async function sendFlag(asked: Asked, subject: SubjectName, otherwise: string) {
  const { ctx, context, request } = asked
  const form = await request.formData()
  const schema = subject.kind === 'user' ? reportSchema('user') : flagSchema
  const { input, reply } = readForm(form, schema)
  if (!input) {
    // Who may not flag it is told so and nothing else, whatever was typed.
    await subjectToReport(ctx, subject)
    return refuse(reply)
  }
  const outcome = await report(ctx, subject, input, onceOf(form))
  if (!outcome.ok) return refuseBy(reply, outcome)
  const named = form.get('return_to')
  const to = ownPath(typeof named === 'string' ? named : null, otherwise)
  return goWith(context, to, willBeReviewed(subject.kind))
}

/** The page one came from; not one of the door, on which one only was on the way here. */
function pageBefore({ context, request, url }: Asked, otherwise: string): string {
  const from = cameFrom(request)
  const path = from?.replace(/[?#].*/, '')
  if (!from || !path || path === url.pathname || path === '/accept') return otherwise
  return isPublicPage(context, path) ? otherwise : from
}
