import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { questionUnanswered } from './events'

type AnsweredQuestion = { id: string; partner_code: string; answer_comment_id: string | null }

/** What a question without an answer has. */
export const NO_ANSWER = { answer_comment_id: null, answered_at: null, school_answer: null }

/**
 * Takes the answer mark off a question: its comment was deleted or hidden, or the post is no longer
 * a question. For the command that does that, inside its transaction. Changes nothing if there is no
 * answer. Event: question.unanswered.
 */
export async function clearAnswer(
  ctx: Pick<Ctx, 'now' | 'viewer'>,
  tx: Tx,
  post: AnsweredQuestion,
): Promise<void> {
  const { id, partner_code, answer_comment_id } = post
  if (answer_comment_id === null) return
  await tx.post.update({ where: { id }, data: NO_ANSWER })
  const subject = { id: answer_comment_id, partner_code }
  await publish(tx, ctx, questionUnanswered({ subject, post_id: id }))
}
