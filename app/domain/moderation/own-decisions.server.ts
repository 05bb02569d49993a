import { screenTexts } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, NotFound, type Outcome } from '~/platform/failures'
import { isId, newId } from '~/platform/ids'
import { decisionAppealed } from './events'
import type { AppealOutcome } from './names'
import type { Decision, SubjectKind, SubjectRef } from './schema'
import { ALREADY_APPEALED, SHOWN_ALREADY, type OwnDecision } from './schema-appeals'
import { noticeReader, toCaseSubject } from './unnamed.server'

const isTaking = (decision: string | null): decision is 'hide' | 'remove' =>
  decision === 'hide' || decision === 'remove'

/** The newest decision about something of the viewer's own that took it from others, or was appealed. */
async function findOwn({ viewer }: Ctx, from: Db['read'] | Tx, { kind, id }: SubjectRef) {
  const taking: Decision[] = ['hide', 'remove']
  const row = isId(id)
    ? await from.moderationCase.findFirst({
        where: {
          kind,
          subject_id: id,
          OR: [{ decision: { in: taking } }, { appeal: { isNot: null } }],
        },
        orderBy: [{ decided_at: 'desc' }, { id: 'desc' }],
        include: { appeal: true },
      })
    : null
  const reader = row && (await noticeReader(from, toCaseSubject(row)))
  if (!row || reader !== viewer.id) throw new NotFound()
  return row
}

/**
 * What staff decided about something of the viewer's own, with or without their name, and what became of their
 * appeal. For its author alone; NotFound for everyone else, and where nothing was taken from others.
 */
export async function ownDecision(ctx: Ctx, ref: SubjectRef): Promise<OwnDecision> {
  const { appeal, decision, ...row } = await findOwn(ctx, ctx.db.read, ref)
  return {
    kind: row.kind as SubjectKind,
    id: row.subject_id,
    decision: isTaking(decision) ? decision : (appeal?.decision as 'hide' | 'remove'),
    rule: row.rule,
    notice: row.notice_to_author,
    excerpt: row.excerpt,
    decided_at: (row.decided_at ?? row.updated_at).toISOString(),
    can_appeal: appeal === null,
    appeal: appeal && {
      text: appeal.text,
      at: appeal.created_at.toISOString(),
      outcome: appeal.outcome as AppealOutcome | null,
      answer: appeal.answer,
    },
  }
}

/**
 * The author of what was hidden or removed asks that someone else of staff looks at it again: once per decision.
 * Who isn't its author gets NotFound. Adds the appeal and reopens the case for that. Event: moderation.appealed.
 * Fails for restricted terms and addresses, where it's shown again already, and with another text the second
 * time; the same text again changes nothing. Not in the spec.
 */
export async function appealDecision(
  ctx: Ctx,
  ref: SubjectRef,
  { text }: { text: string },
  product: string,
): Promise<Outcome<object>> {
  await findOwn(ctx, ctx.db.read, ref)
  const rejection = await screenTexts(ctx, { text }, product)
  if (rejection) return rejection
  return ctx.db.write(async (tx) => {
    const { appeal, decision, decided_by, ...row } = await findOwn(ctx, tx, ref)
    if (appeal) return appeal.text === text ? { ok: true } : failure({ '': [ALREADY_APPEALED] })
    if (!isTaking(decision)) return failure({ '': [SHOWN_ALREADY] })
    const { id: case_id, partner_code, author_id, subject_id } = row
    const of = { case_id, partner_code, author_id, against_id: decided_by }
    await tx.moderationAppeal.create({
      data: { id: newId(), ...of, text, decision, created_at: ctx.now },
    })
    await tx.moderationCase.update({
      where: { id: case_id },
      data: { state: 'appealed', updated_at: ctx.now },
    })
    const author = { ...ctx, viewer: { ...ctx.viewer, id: author_id } }
    const subject = { id: subject_id, partner_code }
    await publish(tx, author, decisionAppealed({ subject, case: case_id }))
    return { ok: true }
  })
}
