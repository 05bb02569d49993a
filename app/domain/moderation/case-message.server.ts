import { recordAudit } from '~/domain/audit/commands.server'
import type { FormContext } from '~/domain/drafts/schema'
import type { MessageInput } from '~/domain/messages/schema'
import { writeAsStaff } from '~/domain/messages/staff-message.server'
import { screenMessage } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import {
  Forbidden,
  failure,
  isForbidden,
  isNotFound,
  NotFound,
  orFailure,
  Rejection,
  type Outcome,
} from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { decidableCase, writeNote, type CaseRow } from './cases.server'
import { caseAuthor, toCaseSubject } from './unnamed.server'
import { CASE_MESSAGE_NOTE, UNREACHABLE } from './schema'

/**
 * Writes to the author of a case that indicates harm, as staff of the school. For staff who may work on the
 * case (else Forbidden or NotFound; Forbidden for other cases). The message arrives in an open conversation,
 * without an invitation; a note in the case says that it was written, not what. Fails where the person can't
 * be reached by messages, and for restricted terms. A second submission sends nothing. Events: message.sent.
 * Not in the spec.
 */
export async function writeFromCase(
  ctx: Ctx,
  id: string,
  { text }: MessageInput,
  form: FormContext,
): Promise<Outcome<object>> {
  const rejection = await screenMessage(ctx, { text })
  if (rejection) {
    await decidableCase(ctx, ctx.db.read, id)
    return rejection
  }
  const submission = toSubmission(ctx, form.idempotencyKey, ['message from case', id, text])
  return orFailure(
    ctx.db.write(async (tx) => {
      const row = await decidableCase(ctx, tx, id)
      if (!row.harm) throw new Forbidden()
      return runOnce(tx, submission, {
        act: () => send(ctx, tx, row, text),
        holds: async ({ message_id }) =>
          (await tx.message.count({ where: { id: message_id, deleted_at: null } })) > 0,
      })
    }),
  )
}

/** For staff who may work on a case that indicates harm; else Forbidden or NotFound. */
export async function requireDanger(ctx: Ctx, id: string): Promise<void> {
  const { harm } = await decidableCase(ctx, ctx.db.read, id)
  if (!harm) throw new NotFound()
}

async function send(ctx: Ctx, tx: Tx, row: CaseRow, text: string) {
  const { id, kind, subject_id, partner_code, harm } = row
  const { author_id } = await caseAuthor(ctx, tx, { ...toCaseSubject(row), harm })
  const sent = await writeAsStaff(ctx, tx, author_id, text).catch((error: unknown) => {
    if (!isNotFound(error) && !isForbidden(error)) throw error
    throw new Rejection(failure({ '': [UNREACHABLE] }))
  })
  await writeNote(ctx, tx, id, CASE_MESSAGE_NOTE)
  const entry = { who: ctx.viewer.id, command: 'moderation message', outcome: 'sent', partner_code }
  const target = `${kind} ${subject_id}`
  await recordAudit(tx, { ...entry, target, detail: { case: id } }, ctx.now)
  return sent
}
