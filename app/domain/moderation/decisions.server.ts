import { recordAudit } from '~/domain/audit/commands.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { Forbidden, failure, type Outcome, type Failure } from '~/platform/failures'
import { settleAppeal } from './appeals.server'
import { moderationDecided } from './events'
import {
  isDecided,
  staffName,
  alreadyDecidedFailure,
  decidableCase,
  writeNote,
  type CaseRow,
} from './cases.server'
import { applyDecision, changesSubject } from './outcomes.server'
import { goneText } from './subject-state.server'
import {
  alreadyTaken,
  decidedState,
  HARM_DECISIONS,
  HARM_REASON,
  MORE_SINCE,
  NOTED_DECISIONS,
  type Decision,
} from './schema'

export type DecisionInput = {
  decision: Decision
  /** The notice to the author; required for 'hide' and 'remove' */
  noticeToAuthor?: string
  /** The rule by which that is hidden or removed */
  rule?: string
  /** A note for other staff */
  note?: string
}

/**
 * Decides a case. For staff of its school, except about their own content (Forbidden, NotFound).
 * 'keep' changes nothing; 'hide' and 'remove' take the subject from others and notify the author;
 * 'resolve' closes the report of a person with a note; 'reached-out', with a note, and 'no-danger' close
 * a case that indicates harm; 'show' undoes a 'hide'. Changes the case, the subject and its counts, and writes the audit log. Events: moderation.decided, which mails the
 * author, and one of post.hidden, post.shown, post.deleted, comment.hidden, comment.shown,
 * comment.deleted, user.changed, with question.unanswered. An event without an author has no one to notify. Fails with the name of the person who
 * has taken or decided it before, and where nothing is to be done although someone who may be in danger
 * has written more since the case was opened; repeating one's own decision changes nothing.
 */
export async function decide(
  ctx: Ctx,
  id: string,
  input: DecisionInput,
): Promise<Outcome<{ notified: boolean }>> {
  return ctx.db.write(async (tx) => {
    const row = await decidableCase(ctx, tx, id)
    const { decision, noticeToAuthor = null, rule = null } = input
    const notified = changesSubject(decision) && row.author_id !== ''
    if (!isCompleteDecision(row, input)) throw new Forbidden()
    if (
      row.decided_by === ctx.viewer.id &&
      row.decision === decision &&
      row.notice_to_author === noticeToAuthor &&
      (row.rule === rule || !noticeToAuthor)
    )
      return { ok: true, notified }
    const conflict = await findConflict(ctx, tx, row, decision)
    if (conflict) return conflict
    if (!(await applyDecision(ctx, tx, row, decision))) return failure({ '': [goneText(row.kind)] })
    await closeCase(ctx, tx, row, input)
    return { ok: true, notified }
  })
}

/**
 * People can't be removed, messages hidden or posts resolved; hiding and removing need a notice; only
 * where harm is indicated someone is reached out to, or is found not to be in danger.
 */
function isCompleteDecision(
  { kind, harm }: CaseRow,
  { decision, noticeToAuthor, note }: DecisionInput,
): boolean {
  if (decision === 'remove') return kind !== 'user' && Boolean(noticeToAuthor)
  if (decision === 'hide') return kind !== 'message' && Boolean(noticeToAuthor)
  if (HARM_DECISIONS.includes(decision) && !harm) return false
  if (decision === 'resolve' && kind !== 'user') return false
  return !NOTED_DECISIONS.includes(decision) || Boolean(note)
}

async function findConflict(
  ctx: Ctx,
  tx: Tx,
  row: CaseRow,
  decision: Decision,
): Promise<Failure | null> {
  if (decision === 'show') return row.decision === 'hide' ? null : alreadyDecidedFailure(tx, row)
  if (isDecided(row)) return alreadyDecidedFailure(tx, row)
  const { assignee_id } = row
  if (assignee_id && assignee_id !== ctx.viewer.id)
    return failure({ '': [alreadyTaken(await staffName(tx, assignee_id))] })
  return (await hasUnread(tx, row, decision)) ? failure({ '': [MORE_SINCE] }) : null
}

/** Whether it would be passed over. A case that no one opened as a page was read otherwise. */
async function hasUnread(tx: Tx, { id, harm }: CaseRow, decision: Decision): Promise<boolean> {
  if (!harm || (decision !== 'keep' && decision !== 'no-danger')) return false
  const { seen_at } = await tx.moderationCase.findUniqueOrThrow({
    where: { id },
    select: { seen_at: true },
  })
  if (!seen_at) return false
  const later = { reason: HARM_REASON, excerpt: { not: null }, created_at: { gt: seen_at } }
  return (await tx.moderationReport.count({ where: { case_id: id, ...later } })) > 0
}

async function closeCase(
  ctx: Ctx,
  tx: Tx,
  row: CaseRow,
  { decision, noticeToAuthor, rule, note }: DecisionInput,
) {
  const { viewer, now } = ctx
  const { id, kind, subject_id, partner_code } = row
  if (note) await writeNote(ctx, tx, id, note)
  await tx.moderationCase.update({
    where: { id },
    data: {
      state: decidedState(decision),
      open_key: null,
      decision,
      notice_to_author: noticeToAuthor ?? null,
      // What is shown again was hidden by it.
      rule: decision === 'show' ? undefined : (rule ?? null),
      decided_by: viewer.id,
      decided_at: now,
      updated_at: now,
    },
  })
  // Who hid it thinks better of it: then there is nothing left to appeal against.
  if (row.state === 'appealed') await settleAppeal(ctx, tx, id, { outcome: 'overturned' })
  const subject = { id: subject_id, partner_code }
  await publish(tx, ctx, moderationDecided({ subject, case: id, decision }))
  const entry = {
    who: viewer.id,
    command: `moderation ${decision}`,
    target: `${kind} ${subject_id}`,
    outcome: decidedState(decision),
    partner_code,
    detail: {
      case: id,
      ...(noticeToAuthor ? { told: noticeToAuthor } : {}),
      ...(rule ? { rule } : {}),
      ...(note ? { note } : {}),
    },
  }
  await recordAudit(tx, entry, now)
}
