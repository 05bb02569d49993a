import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { orFailure, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { LIMITS } from '~/platform/limits/limits.server'
import { enforceRowLimit } from '~/platform/limits/insert-limit.server'
import { contentFlagged, harmReported } from './events'
import { makeExcerpt } from '~/domain/safety/excerpt'
import { HARM_REASON, type ReportInput, type SubjectRef } from './schema'
import { visibleSubject, type Subject } from './subjects.server'

/**
 * Flags a post or comment, or reports a person. For everyone who may see it, of whatever school
 * (else NotFound); Forbidden for oneself. Adds the report to the subject's open case, or opens one;
 * flagging again changes one's reason. Stores the text as it is now, with the report if it differs
 * from the case's. Events: content.flagged; moderation.alarm for the first report of harm in a case,
 * which mails the school's contact. Fails after thirty new reports within an hour.
 * (POST-14 to POST-17, COMMENT-10, PEOPLE-11)
 */
export async function reportSubject(
  ctx: Ctx,
  ref: SubjectRef,
  input: ReportInput,
  idempotencyKey: string,
): Promise<Outcome<{ id: string }>> {
  const submission = toSubmission(ctx, idempotencyKey, [
    'report',
    ref.kind,
    ref.id,
    input.reason,
    input.custom_reason,
  ])
  return orFailure(
    ctx.db.write(async (tx) => {
      const subject = await visibleSubject(ctx, tx, ref)
      return runOnce(tx, submission, {
        act: () => addReport(ctx, tx, subject, input),
        holds: ({ id }) => isWaiting(ctx, tx, id, input),
      })
    }),
  )
}

/** The report stands as it was sent, in a case that no one has decided. */
async function isWaiting({ viewer }: Ctx, tx: Tx, case_id: string, input: ReportInput) {
  const { reason, custom_reason } = input
  const open = { open_key: { not: null } }
  const report = { case_id, reporter_id: viewer.id, reason, custom_reason, case: open }
  return (await tx.moderationReport.count({ where: report })) > 0
}

async function addReport(ctx: Ctx, tx: Tx, subject: Subject, input: ReportInput) {
  const { viewer, now } = ctx
  const open = await tx.moderationCase.findUnique({
    where: { open_key: openKey(subject) },
    select: { id: true, harm: true, excerpt: true },
  })
  const known = open && (await findOwnReport(tx, open.id, viewer.id))
  const content = { ...input, excerpt: open && reportExcerpt(open, known, input, subject) }
  if (open && known && isSameReport(known, content)) return { id: open.id }
  if (!known) await enforceReportLimit(ctx, tx)
  const { id: case_id } = open ?? (await openCase(ctx, tx, subject))
  const harm = input.reason === HARM_REASON
  const { id: report } = await tx.moderationReport.upsert({
    where: { case_id_reporter_id: { case_id, reporter_id: viewer.id } },
    create: { id: newId(), case_id, reporter_id: viewer.id, ...content, created_at: now },
    update: content,
    select: { id: true },
  })
  await tx.moderationCase.update({
    where: { id: case_id },
    data: {
      reports_count: { increment: known ? 0 : 1 },
      harm: harm ? true : undefined,
      updated_at: now,
    },
  })
  await publish(tx, ctx, contentFlagged({ subject, case: case_id }))
  if (harm && !open?.harm) await publish(tx, ctx, harmReported({ subject, case: case_id, report }))
  return { id: case_id }
}

/** Unique in the database: a subject has at most one open case. */
export const openKey = ({ kind, id }: SubjectRef) => `${kind}:${id}`

const findOwnReport = (tx: Tx, case_id: string, reporter_id: string) =>
  tx.moderationReport.findUnique({
    where: { case_id_reporter_id: { case_id, reporter_id } },
    select: { reason: true, custom_reason: true, excerpt: true },
  })

type ReportContent = { reason: string; custom_reason: string | null; excerpt: string | null }

const isSameReport = (one: ReportContent, other: ReportContent) =>
  one.reason === other.reason &&
  one.custom_reason === other.custom_reason &&
  one.excerpt === other.excerpt

/**
 * The text that a report is about, if it differs from the case's. The text of a report of harm is
 * evidence: it stays, whatever the reporter changes later.
 */
function reportExcerpt(
  open: { excerpt: string },
  known: ReportContent | null,
  { reason }: ReportInput,
  { text }: Subject,
): string | null {
  if (known?.reason === HARM_REASON && (known.excerpt !== null || reason !== HARM_REASON))
    return known.excerpt
  const excerpt = makeExcerpt(text)
  return excerpt === open.excerpt ? null : excerpt
}

/** Opens a case within the transaction of a report. */
export async function openCase(
  { now }: Pick<Ctx, 'now'>,
  tx: Tx,
  subject: Omit<Subject, 'author_name' | 'answer'>,
): Promise<{ id: string }> {
  const { kind, id: subject_id, partner_code, author_id, text } = subject
  const id = newId()
  await tx.moderationCase.create({
    data: {
      id,
      partner_code,
      kind,
      subject_id,
      author_id,
      excerpt: makeExcerpt(text),
      open_key: openKey(subject),
      created_at: now,
      updated_at: now,
    },
  })
  return { id }
}

const enforceReportLimit = ({ viewer, now }: Ctx, tx: Tx): Promise<void> =>
  enforceRowLimit(LIMITS.rows.reports, now, (created_at, skip) =>
    tx.moderationReport.findFirst({
      where: { reporter_id: viewer.id, created_at },
      orderBy: { created_at: 'desc' },
      skip,
    }),
  )
