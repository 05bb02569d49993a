import { recordAudit } from '~/domain/audit/commands.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { newId } from '~/platform/ids'
import type { CoachNoteInput } from './schema-notes'
import { assertStudent, coachNote } from './notes.server'

/**
 * Notes something about a student. For the student's coach (else NotFound). Writes an audit row
 * without the words; no event. Submitting it twice adds it once.
 */
export async function addCoachNote(
  ctx: Ctx,
  student_id: string,
  { text, follow_up: day }: CoachNoteInput,
  idempotencyKey: string,
): Promise<void> {
  const follow_up = day ?? null
  const submission = toSubmission(ctx, idempotencyKey, ['coach note', student_id, text, follow_up])
  await ctx.db.write(async (tx) => {
    await assertStudent(ctx, student_id, tx)
    await runOnce(tx, submission, {
      act: async () => {
        const { id: author_id, partner_code } = ctx.viewer
        const note = { id: newId(), partner_code, student_id, author_id, text, follow_up }
        await tx.coachNote.create({ data: { ...note, created_at: ctx.now } })
        await audit(ctx, tx, 'coach note added', student_id)
        return { id: note.id }
      },
      holds: async (note) => (await tx.coachNote.count({ where: note })) > 0,
    })
  })
}

/**
 * Says that a follow-up is done. For the coach of the student it is about (else NotFound). Writes an
 * audit row; no event. Returns the student. Harmless twice.
 */
export const finishFollowUp = (ctx: Ctx, id: string): Promise<string> =>
  ctx.db.write(async (tx) => {
    const { student_id, follow_up, done_at } = await coachNote(ctx, id, tx)
    if (follow_up !== null && done_at === null) {
      await tx.coachNote.update({ where: { id }, data: { done_at: ctx.now } })
      await audit(ctx, tx, 'coach follow-up done', student_id)
    }
    return student_id
  })

/**
 * Deletes a note for good, with its follow-up. For the coach of the student it is about (else NotFound).
 * Writes an audit row; no event. Returns the student. Submitting it twice deletes it once.
 */
export async function deleteCoachNote(ctx: Ctx, id: string, key: string): Promise<string> {
  const { student_id } = await ctx.db.write((tx) =>
    runOnce(tx, toSubmission(ctx, key, ['delete coach note', id]), {
      act: async () => {
        const { student_id } = await coachNote(ctx, id, tx)
        await tx.coachNote.delete({ where: { id } })
        await audit(ctx, tx, 'coach note deleted', student_id)
        return { student_id }
      },
      holds: 'for good',
    }),
  )
  return student_id
}

const audit = ({ viewer, now }: Ctx, tx: Tx, command: string, target: string) =>
  recordAudit(
    tx,
    { who: viewer.id, command, target, outcome: 'done', partner_code: viewer.partner_code },
    now,
  )
