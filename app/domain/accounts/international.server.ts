import type { Ctx } from '~/platform/ctx'

/**
 * Keeps the viewer's answer to whether they are an international student (HOME-03). For every
 * member. char_international is the answer, and empty as long as there is none; nobody else sees
 * it, so no event follows.
 */
export async function answerInternational({ db, viewer, now }: Ctx, yes: boolean): Promise<void> {
  await db.write((tx) =>
    tx.user.update({
      where: { id: viewer.id },
      data: { international_student_check: yes, char_international: yes, updated_at: now },
    }),
  )
}

/** What the viewer has answered, or null. For themselves only. */
export async function internationalAnswer({ db, viewer }: Ctx): Promise<'yes' | 'no' | null> {
  const { char_international } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { char_international: true },
  })
  if (char_international === null) return null
  return char_international ? 'yes' : 'no'
}
