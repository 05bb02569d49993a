import { ownOpenQuestion } from '~/domain/posts/own-question.server'
import { postsByIds } from '~/domain/posts/queries.server'
import { MAX_SIMILAR, normalizeTitle, type ListedPost } from '~/domain/posts/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import type { ComposeResult } from '~/presenters/composing/compose-buttons.server'
import type { ComposeForm } from '~/presenters/composing/compose-form.server'
import type { FormState } from '~/ui/form-state'

type Args = Pick<RouteArgs, 'ctx' | 'context'>

/** Up to three: the viewer's own with the very title, then those like it. */
export async function findSimilarQuestions(
  args: Args,
  title: string,
  { withOwn = true } = {},
): Promise<ListedPost[]> {
  const own = withOwn ? await ownOpenQuestion(args.ctx, title) : []
  return [...own, ...(await searchSimilar(args, title))].slice(0, MAX_SIMILAR)
}

/**
 * Questions like a title, of those the viewer may see and has not asked. A search that fails keeps
 * no one from asking.
 */
async function searchSimilar({ ctx, context }: Args, title: string): Promise<ListedPost[]> {
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
  options: { withOwn: boolean },
): Promise<ComposeResult | null> {
  const seen = normalizeTitle(title)
  if (texts.anyway?.[0] === seen) return null
  const similar = await findSimilarQuestions(args, title, options)
  // Not an error of the form; but only such an answer is shown in place by the client script.
  const withTitleSeen: FormState = { ...formState, values: { ...formState.values, anyway: seen } }
  return similar.length > 0 ? { formState: withTitleSeen, similarQuestions: similar } : null
}
