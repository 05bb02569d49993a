import type { Ctx } from '~/platform/ctx'
import { saveOnboarding } from '~/domain/users/parts.server'

/**
 * Keeps the viewer's answer to whether they are an international student (HOME-03). For every
 * member. char_international is the answer, and empty as long as there is none; no one else sees
 * it, so no event follows.
 */
export async function saveInternationalStatus({ db, viewer }: Ctx, yes: boolean): Promise<void> {
  const data = { international_student_check: yes, char_international: yes }
  await db.write((tx) => saveOnboarding(tx, viewer.id, data))
}

/** What the viewer has answered, or null. For themselves only. */
export async function ownInternationalStatus({ db, viewer }: Ctx): Promise<'yes' | 'no' | null> {
  const row = await db.read.userOnboarding.findUnique({
    where: { user_id: viewer.id },
    select: { char_international: true },
  })
  const answer = row?.char_international ?? null
  if (answer === null) return null
  return answer ? 'yes' : 'no'
}
