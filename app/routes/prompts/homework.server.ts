import { redirect } from '@remix-run/node'
import { assignmentList, homeworkPlatform } from '~/domain/courses/assignments.server'
import { canLinkCanvas } from '~/domain/courses/connections.server'
import { homeworkResult, ownHomework } from '~/domain/courses/homework.server'
import { HOMEWORK_SENT, problemText } from '~/domain/courses/schema'
import { isRespondOnly, type PromptDetail } from '~/domain/prompts/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { hasHomeworkAlerts } from '~/policy/prompts'
import { canvasWarning } from '~/views/links'

/**
 * What a prompt's page says about homework: what became of the own response, and, where the account
 * isn’t connected and no course has opened an assignment for it, the page that the Canvas link comes back
 * to. (CANVAS-03, CANVAS-08, CANVAS-11)
 */
export async function loadHomework({ ctx }: RouteArgs, prompt: PromptDetail) {
  const { href, response_id, canvas_assignments_data: offered } = prompt
  return {
    homework: response_id ? await ownHomework(ctx, response_id) : null,
    linkBackTo: offered.length === 0 && (await canLinkCanvas(ctx)) ? href : null,
  }
}

/**
 * Canvas users, and others who come from a course, accept the warning before the form opens. Those who
 * respond without handing in get the form without assignments, and the way to the warning. (CANVAS-04)
 */
export async function requireWarningAccepted({ ctx, url }: RouteArgs, prompt: PromptDetail) {
  if (ctx.viewer.knows_canvas_warning || !(await homeworkPlatform(ctx)))
    return { prompt, warningHref: null }
  const warningHref = canvasWarning(prompt.href)
  if (!isRespondOnly(url)) throw redirect(warningHref)
  return { prompt: { ...prompt, canvas_assignments_data: [] }, warningHref }
}

const NOT_READ_YET =
  'We’re still getting your assignments from Canvas. Reload this page in a moment.'
const OLD_LIST = 'We couldn’t check for new assignments.'

/** Why the picker may miss an assignment, or null. The list is read again where it's old. (CANVAS-05) */
export async function assignmentsNote({ ctx, context }: RouteArgs): Promise<string | null> {
  const list = await assignmentList(ctx)
  if (!list) return null
  context.services.dispatcher.wake()
  if (list.problem) return `${OLD_LIST} ${problemText(list.problem)}`
  return list.read_at ? null : NOT_READ_YET
}

/** What is said after a response was posted: also that it was submitted, where that is known by now. */
export async function afterHandingIn(
  { ctx, context }: RouteArgs,
  postId: string,
  posted: string,
): Promise<string> {
  context.services.dispatcher.wake()
  const state = await homeworkResult(ctx, postId)
  if (state === 'sent') return hasHomeworkAlerts(ctx.viewer) ? HOMEWORK_SENT : posted
  if (state !== 'waiting') return posted
  return `${posted} ${(await ownHomework(ctx, postId))?.text ?? ''}`
}
