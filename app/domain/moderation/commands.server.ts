import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { refused, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { once } from '~/platform/once.server'
import { HARM, MOST_AN_HOUR, tooMany, type ReportInput, type SubjectName } from './schema'
import { visibleSubject, type Subject } from './subjects.server'

const HOUR = 3_600_000
/** More than any comment and most posts; a longer one can be read where it stands. */
const LONGEST_EXCERPT = 4000

/** Rolls the transaction back: a refusal must not be the answer to a later try of the same form. */
class TooMany extends Error {
  constructor(readonly minutes: number) {
    super('too many reports')
  }
}

/**
 * Flags a post or comment, or reports a person. For everybody who may see it, of whatever school
 * (else NotFound); nobody reports themselves (Forbidden). Puts the reason into the one open case of
 * the thing, which it opens where there is none; who has flagged it already changes the own reason.
 * The words are kept as they are now, with the report where the case has other ones.
 * Events: content.flagged; moderation.alarm when it is the first of its case that speaks of harm,
 * which mails the school's contact. Refuses more than thirty new ones within an hour.
 * (POST-14 to POST-17, COMMENT-10, PEOPLE-11)
 */
export async function report(
  ctx: Ctx,
  name: SubjectName,
  input: ReportInput,
  onceKey: string,
): Promise<Outcome<{ id: string }>> {
  const said = ['report', name.kind, name.id, input.reason, input.custom_reason]
  const submission = { user_id: ctx.viewer.id, once: onceKey, said, now: ctx.now }
  try {
    const { id } = await ctx.db.write(async (tx) => {
      const subject = await visibleSubject(ctx, tx, name)
      return once(tx, submission, () => put(ctx, tx, subject, input))
    })
    return { ok: true, id }
  } catch (error) {
    if (error instanceof TooMany)
      return refused({ '': [tooMany(error.minutes)] }, error.minutes * 60)
    throw error
  }
}

async function put(ctx: Ctx, tx: Tx, subject: Subject, input: ReportInput) {
  const { viewer, now } = ctx
  const open = await tx.moderationCase.findUnique({
    where: { open_key: openKey(subject) },
    select: { id: true, harm: true, excerpt: true },
  })
  const known = open && (await ownReport(tx, open.id, viewer.id))
  const said = { ...input, excerpt: open && wordsAtReport(open, known, input, subject) }
  if (open && known && isSame(known, said)) return { id: open.id }
  if (!known) await refuseTooMany(ctx, tx)
  const { id: case_id } = open ?? (await begin(ctx, tx, subject))
  const harm = input.reason === HARM
  const { id: report } = await tx.moderationReport.upsert({
    where: { case_id_reporter_id: { case_id, reporter_id: viewer.id } },
    create: { id: newId(), case_id, reporter_id: viewer.id, ...said, created_at: now },
    update: said,
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
  await happened(ctx, tx, 'content.flagged', subject, { case: case_id })
  if (harm && !open?.harm)
    await happened(ctx, tx, 'moderation.alarm', subject, { case: case_id, report })
  return { id: case_id }
}

/** Unique in the database: at most one case of a thing is open. */
const openKey = ({ kind, id }: SubjectName) => `${kind}:${id}`

const ownReport = (tx: Tx, case_id: string, reporter_id: string) =>
  tx.moderationReport.findUnique({
    where: { case_id_reporter_id: { case_id, reporter_id } },
    select: { reason: true, custom_reason: true, excerpt: true },
  })

type Said = { reason: string; custom_reason: string | null; excerpt: string | null }

const isSame = (one: Said, other: Said) =>
  one.reason === other.reason &&
  one.custom_reason === other.custom_reason &&
  one.excerpt === other.excerpt

/**
 * The words that a report is about, where they are other ones than the case's. Those of a report
 * that spoke of harm are evidence: they stay, whatever its reporter says later.
 */
function wordsAtReport(
  open: { excerpt: string },
  known: Said | null,
  { reason }: ReportInput,
  { words }: Subject,
): string | null {
  if (known?.reason === HARM && (known.excerpt !== null || reason !== HARM)) return known.excerpt
  const excerpt = excerptOf(words)
  return excerpt === open.excerpt ? null : excerpt
}

async function begin({ now }: Ctx, tx: Tx, subject: Subject): Promise<{ id: string }> {
  const { kind, id: subject_id, partner_code, author_id, words } = subject
  const id = newId()
  await tx.moderationCase.create({
    data: {
      id,
      partner_code,
      kind,
      subject_id,
      author_id,
      excerpt: excerptOf(words),
      open_key: openKey(subject),
      created_at: now,
      updated_at: now,
    },
  })
  return { id }
}

/** The words as a case keeps them. */
export const excerptOf = (words: string): string =>
  words.length <= LONGEST_EXCERPT ? words : `${words.slice(0, LONGEST_EXCERPT - 1)}…`

async function refuseTooMany({ viewer, now }: Ctx, tx: Tx): Promise<void> {
  const oldest = await tx.moderationReport.findFirst({
    where: { reporter_id: viewer.id, created_at: { gt: new Date(now.getTime() - HOUR) } },
    orderBy: { created_at: 'desc' },
    skip: MOST_AN_HOUR - 1,
    select: { created_at: true },
  })
  if (!oldest) return
  const wait = oldest.created_at.getTime() + HOUR - now.getTime()
  throw new TooMany(Math.max(1, Math.ceil(wait / 60_000)))
}

async function happened(
  ctx: Ctx,
  tx: Tx,
  name: string,
  subject: Subject,
  payload: Record<string, string>,
) {
  const { partner_code, id: subject_id } = subject
  const about = { partner_code, actor_id: ctx.viewer.id, subject_id }
  await appendEvent(tx, { ...about, name, payload }, ctx.now)
}
