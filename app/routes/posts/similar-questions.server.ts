import { postsByIds } from '~/domain/posts/queries.server'
import { MAX_SIMILAR, normalizeTitle, type ListedPost } from '~/domain/posts/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import type { ComposeResult } from '~/presenters/composing/compose-buttons.server'
import type { ComposeForm } from '~/presenters/composing/compose-form.server'
import type { FormState } from '~/ui/form-state'

/**
 * Up to three questions like a title, of those the viewer may see and has not asked. A search that
 * fails keeps no one from asking.
 */
export async function findSimilarQuestions(
  { ctx, context }: Pick<RouteArgs, 'ctx' | 'context'>,
  title: string,
): Promise<ListedPost[]> {
  try {
    const ids = await context.services.search.similarQuestions(ctx, title, MAX_SIMILAR)
    return await postsByIds(ctx, ids)
  } catch (error) {
    // Someone who types on has left, and is no failure.
    if (ctx.signal?.aborted) return []
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
  { texts, formState }: ComposeForm,
  title: string,
): Promise<ComposeResult | null> {
  const seen = normalizeTitle(title)
  if (texts.anyway?.[0] === seen) return null
  const similar = await findSimilarQuestions(args, title)
  // Not an error of the form; but only such an answer is shown in place by the client script.
  const withTitleSeen: FormState = { ...formState, values: { ...formState.values, anyway: seen } }
  return similar.length > 0 ? { formState: withTitleSeen, similarQuestions: similar } : null
}
