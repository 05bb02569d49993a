import type { Ctx } from '~/platform/ctx'
import { newStudents, quietStudents, waitingQuestions } from './needs.server'
import { openFollowUps } from './notes.server'
import { MAX_LISTED } from './schema-needs'

/** How much waits for a coach, as the page about that counts it. For coaches; changes nothing. */
export async function countNeeds(ctx: Ctx): Promise<number> {
  const lists = await Promise.all([
    openFollowUps(ctx, MAX_LISTED),
    waitingQuestions(ctx),
    quietStudents(ctx),
    newStudents(ctx),
  ])
  return lists.reduce((sum, list) => sum + (list?.length ?? 0), 0)
}
