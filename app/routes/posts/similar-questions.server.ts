import { postsByIds } from '~/domain/posts/queries.server'
import { MAX_SIMILAR, normalizeTitle, type PostSummary } from '~/domain/posts/schema'
import type { RouteArgs } from '~/http/member-route.server'
import type { ComposeResult } from '~/presenters/composing/compose-buttons.server'
import type { FormState } from '~/ui/form-state'

/** Found before the own ones are left out, so that enough are left. */
const CANDIDATE_LIMIT = 4 * MAX_SIMILAR

/**
 * Up to three questions like a title, of those the viewer may see and has not asked. Nothing waits
 * for a search that is slow, and none that fails keeps anyone from asking.
 */
export async function findSimilarQuestions(
  { ctx, context }: Pick<RouteArgs, 'ctx' | 'context'>,
  title: string,
): Promise<PostSummary[]> {
  const subject = { id: '', title, topic_ids: [], tags: [], questions_only: true }
  try {
    const ids = await context.services.search.related(ctx, subject, CANDIDATE_LIMIT)
    const others = (await postsByIds(ctx, ids)).filter(
      ({ is_question, mine }) => is_question && !mine,
    )
    return others.slice(0, MAX_SIMILAR)
  } catch (error) {
    context.services.log.warn({ err: error, request: ctx.requestId }, 'no similar questions')
    return []
  }
}

/**
 * Before a question is posted: the form again below questions like it, or null where there are
 * none and where the form says that they were seen for this title.
 */
export async function offerSimilarQuestions(
  args: RouteArgs,
  form: FormData,
  title: string,
  formState: FormState,
): Promise<ComposeResult | null> {
  const seen = normalizeTitle(title)
  if (form.get('anyway') === seen) return null
  const similar = await findSimilarQuestions(args, title)
  // Not an error of the form; but only such an answer is shown in place by the client script.
  const withTitleSeen: FormState = { ...formState, values: { ...formState.values, anyway: seen } }
  return similar.length > 0 ? { formState: withTitleSeen, similarQuestions: similar } : null
}
