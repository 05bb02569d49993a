import type { Tx } from '~/platform/db.server'
import { RESPONSE_STEPS } from './schema'

/**
 * Marks the steps that somebody's responses have reached, in the transaction that writes one. What
 * is marked stays marked, also when a response is deleted. No event: nobody else sees it. (PROMPT-21)
 */
export async function markResponses(tx: Tx, user_id: string): Promise<void> {
  const answered = await tx.post.findMany({
    where: { user_id, prompt_code: { not: null }, deleted_at: null },
    distinct: ['prompt_code'],
    select: { prompt_code: true },
  })
  const { profile_progress } = await tx.user.findUniqueOrThrow({
    where: { id: user_id },
    select: { profile_progress: true },
  })
  const done = profile_progress as string[]
  const reached = RESPONSE_STEPS.slice(0, answered.length).filter((step) => !done.includes(step))
  if (reached.length === 0) return
  const data = { profile_progress: [...done, ...reached] }
  await tx.user.update({ where: { id: user_id }, data })
}
