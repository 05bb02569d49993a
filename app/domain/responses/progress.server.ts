import { saveOnboarding } from '~/domain/users/parts.server'
import type { Tx } from '~/platform/database/types'
import { RESPONSE_STEPS } from './schema'

/**
 * Marks the steps that a person's responses have reached, in the transaction that writes one. They
 * stay marked when a response is deleted. No event: no one else sees it. (PROMPT-21)
 */
export async function markResponseSteps(tx: Tx, user_id: string): Promise<void> {
  const answered = await tx.post.findMany({
    where: { user_id, prompt_code: { not: null }, deleted_at: null },
    distinct: ['prompt_code'],
    select: { prompt_code: true },
  })
  const row = await tx.userOnboarding.findUnique({
    where: { user_id },
    select: { profile_progress: true },
  })
  const done = (row?.profile_progress ?? []) as string[]
  const reached = RESPONSE_STEPS.slice(0, answered.length).filter((step) => !done.includes(step))
  if (reached.length === 0) return
  await saveOnboarding(tx, user_id, { profile_progress: [...done, ...reached] })
}
