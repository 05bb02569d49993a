import type { Ctx } from '~/platform/ctx'
import { newStudents, quietStudents, waitingAuthors } from './needs.server'
import { openFollowUps } from './notes.server'
import { MAX_LISTED } from './schema-needs'

/**
 * How many of a coach's students are on one of the lists of the page about that, each once. For coaches;
 * null for everyone else. Changes nothing.
 */
export async function countNeedingStudents(ctx: Ctx): Promise<number | null> {
  if (!ctx.viewer.coach_user) return null
  const [followUps, authors, ...lists] = await Promise.all([
    openFollowUps(ctx, MAX_LISTED),
    waitingAuthors(ctx),
    quietStudents(ctx),
    newStudents(ctx),
  ])
  const listed = lists.flatMap((list) => (list ?? []).map(({ person }) => person.id))
  return new Set([...followUps.map(({ student }) => student.id), ...authors, ...listed]).size
}
