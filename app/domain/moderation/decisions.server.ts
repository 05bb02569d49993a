import { recordAudit } from '~/domain/audit/commands.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { Forbidden, refused, type Outcome, type Refused } from '~/platform/failures'
import {
  isDecided,
  staffName,
  tooLate,
  workableCase,
  writeNote,
  type CaseRow,
} from './cases.server'
import { changeSubject } from './outcomes.server'
import { alreadyTaken, IS_GONE, stateOf, type Decision } from './schema'

export type Verdict = {
  decision: Decision
  /** What the author is told; needed for 'hide' and 'remove' */
  told?: string
  /** What staff writes down for each other with it */
  note?: string
}

/**
 * Decides a case. For staff of its school, except about what is their own (Forbidden, NotFound).
 * 'keep' leaves the thing as it is; 'hide' and 'remove' take it from others, and tell the author
 * why; 'resolve' ends the report of a person with a note; 'show' takes a 'hide' back. Changes the
 * thing with its counts and the case, and writes the audit log. Event: moderation.decided, which
 * mails the author, and what happened to the thing: post.hidden, post.shown, post.deleted,
 * comment.hidden, comment.shown, comment.deleted, question.unanswered, user.changed. Refuses with
 * who was faster when somebody else has taken or decided it; the own decision again changes nothing.
 */
export async function decide(ctx: Ctx, id: string, verdict: Verdict): Promise<Outcome<object>> {
  return ctx.db.write(async (tx) => {
    const found = await workableCase(ctx, tx, id)
    const { decision, told = null } = verdict
    if (!fits(found, verdict)) throw new Forbidden()
    if (found.decided_by === ctx.viewer.id && found.decision === decision && found.told === told)
      return { ok: true }
    const objection = await objectionTo(ctx, tx, found, decision)
    if (objection) return objection
    if (!(await changeSubject(ctx, tx, found, decision))) return refused({ '': [IS_GONE] })
    await close(ctx, tx, found, verdict)
    return { ok: true }
  })
}

/** People are neither removed nor is a post resolved; nothing is taken away without a word. */
function fits({ kind }: CaseRow, { decision, told, note }: Verdict): boolean {
  if (decision === 'remove') return kind !== 'user' && Boolean(told)
  if (decision === 'hide') return Boolean(told)
  return decision !== 'resolve' || (kind === 'user' && Boolean(note))
}

async function objectionTo(
  ctx: Ctx,
  tx: Tx,
  found: CaseRow,
  decision: Decision,
): Promise<Refused | null> {
  if (decision === 'show') return found.decision === 'hide' ? null : tooLate(tx, found)
  if (isDecided(found)) return tooLate(tx, found)
  const { taken_by } = found
  if (!taken_by || taken_by === ctx.viewer.id) return null
  return refused({ '': [alreadyTaken(await staffName(tx, taken_by))] })
}

async function close(ctx: Ctx, tx: Tx, found: CaseRow, { decision, told, note }: Verdict) {
  const { viewer, now } = ctx
  const { id, kind, subject_id, partner_code } = found
  if (note) await writeNote(ctx, tx, id, note)
  await tx.moderationCase.update({
    where: { id },
    data: {
      state: stateOf(decision),
      open_key: null,
      decision,
      told: told ?? null,
      decided_by: viewer.id,
      decided_at: now,
      updated_at: now,
    },
  })
  const payload = { case: id, decision }
  const event = {
    name: 'moderation.decided',
    partner_code,
    actor_id: viewer.id,
    subject_id,
    payload,
  }
  await appendEvent(tx, event, now)
  const entry = {
    who: viewer.id,
    command: `moderation ${decision}`,
    target: `${kind} ${subject_id}`,
    outcome: stateOf(decision),
    partner_code,
    detail: { case: id, ...(told ? { told } : {}), ...(note ? { note } : {}) },
  }
  await recordAudit(tx, entry, now)
}
