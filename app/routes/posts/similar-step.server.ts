import { data } from '@remix-run/node'
import { postsByIds } from '~/domain/posts/queries.server'
import { SIMILAR_SHOWN, titleSeen, type PostSummary } from '~/domain/posts/schema'
import type { Asked } from '~/http/door.server'
import type { Written } from '~/http/writing.server'
import type { FormReply } from '~/ui/reply'

/** Found before the own ones are left out, so that enough are left. */
const FOUND = 4 * SIMILAR_SHOWN

/**
 * Up to three questions like a title, of those the viewer may see and has not asked. Nothing waits
 * for a search that is slow, and none that fails keeps anybody from asking.
 */
export async function similarQuestions(
  { ctx, context }: Pick<Asked, 'ctx' | 'context'>,
  title: string,
): Promise<PostSummary[]> {
  const subject = { id: '', title, topic_ids: [], tags: [], questions: true }
  try {
    const ids = await context.services.search.related(ctx, subject, FOUND)
    const others = postsByIds(ctx, ids).filter(({ is_question, mine }) => is_question && !mine)
    return others.slice(0, SIMILAR_SHOWN)
  } catch (error) {
    context.services.log.warn({ err: error, request: ctx.requestId }, 'no similar questions')
    return []
  }
}

/**
 * Before a question is posted: the form again below questions like it, or null where there are
 * none and where the form says that they were seen for this title.
 */
export async function similarStep(
  asked: Asked,
  { form }: Written,
  title: string,
  reply: FormReply,
) {
  const seen = titleSeen(title)
  if (form.get('anyway') === seen) return null
  const similar = await similarQuestions(asked, title)
  // Not an error of the form; but only such an answer is shown in place by the comfort script.
  const kept: FormReply = { ...reply, values: { ...reply.values, anyway: seen } }
  return similar.length > 0 ? data({ reply: kept, similar }, { status: 409 }) : null
}
