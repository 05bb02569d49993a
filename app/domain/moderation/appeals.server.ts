import { recordAudit } from '~/domain/audit/commands.server'
import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectCount, selectRows } from '~/platform/database/sql.server'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, Forbidden, NotFound, type Outcome } from '~/platform/failures'
import { canDecideAppeal } from '~/policy/moderation'
import { decidableCase, staffName, type CaseRow } from './cases.server'
import { appealDecided } from './events'
import type { AppealOutcome } from './names'
import { showAgain } from './outcomes.server'
import { appealDecidedBy, type AppealView } from './schema-appeals'

type AppealRow = { against_id: string | null }

/** The appeal of a case as its staff reads it, or null. For staff who may work on the case. */
export async function loadAppeal(ctx: Ctx, row: CaseRow): Promise<AppealView | null> {
  const appeal = await ctx.db.read.moderationAppeal.findUnique({ where: { case_id: row.id } })
  if (!appeal) return null
  const { text, created_at, decision, outcome, answer, decided_by, decided_at } = appeal
  return {
    text,
    at: created_at.toISOString(),
    decision: decision as AppealView['decision'],
    outcome: outcome as AppealOutcome | null,
    answer,
    decided_by_name: outcome && (await staffName(ctx.db.read, decided_by)),
    decided_at: decided_at?.toISOString() ?? null,
    decidable: !outcome && (await isDecidable(ctx, ctx.db.read, appeal)),
    others: !outcome && (await hasOthers(ctx, row, appeal)),
  }
}

async function isDecidable(
  { viewer }: Ctx,
  from: Pick<Tx, 'moderationReport'>,
  { case_id, against_id }: AppealRow & { case_id: string },
): Promise<boolean> {
  const where = { case_id }
  const reports = await from.moderationReport.findMany({ where, select: { reporter_id: true } })
  const reporter_ids = reports.map(({ reporter_id }) => reporter_id)
  return canDecideAppeal(viewer, { against_id, reporter_ids })
}

/** Whether the school has staff who could decide: not who decided before or flagged it, and not the author. */
const hasOthers = async ({ db }: Ctx, row: CaseRow, { against_id }: AppealRow) =>
  (await selectCount(
    db,
    sql`SELECT count(*) AS count FROM (SELECT 1 FROM "User" u
      WHERE u.partner_code = ${row.partner_code} AND u.id <> ${row.author_id}
        AND u.id <> ${against_id ?? ''} AND ${IS_STAFF}
        AND ${hasNotFlagged(sql`${row.id}`)} LIMIT 1) AS other`,
  )) > 0

const IS_STAFF = sql`u.deleted_at IS NULL AND u.suspended_at IS NULL
  AND CAST(u.roles AS text) LIKE '%"%'`

/** Whether someone (u) hasn't reported what a case is about. */
const hasNotFlagged = (case_id: SqlFragment) =>
  sql`NOT EXISTS (SELECT 1 FROM "ModerationReport" r
    WHERE r.case_id = ${case_id} AND r.reporter_id = u.id)`

const waitingRow = defineRow({ partner_code: col.text, count: col.number })

/** Whether someone (u) isn't who asked without a name what an appeal (a) is about. */
const DID_NOT_WRITE = sql`NOT EXISTS (SELECT 1 FROM "ModerationCase" c JOIN "UnnamedQuestion" q
  ON q.post_id = c.subject_id OR q.post_id = (SELECT below.post_id FROM "Comment" below
    WHERE below.id = c.subject_id AND below.user_id = a.author_id)
  WHERE c.id = a.case_id AND c.author_id = a.author_id AND q.user_id = u.id)`

/**
 * How many appeals of each school wait for support, because no one else of its staff could decide. For operators: to
 * staff it would say which of them asked without a name.
 */
export const appealsForSupport = (db: Db) =>
  selectRows(
    db,
    waitingRow,
    sql`SELECT a.partner_code, count(*) AS count FROM "ModerationAppeal" a
      WHERE a.outcome IS NULL AND NOT EXISTS (SELECT 1 FROM "User" u
        WHERE u.partner_code = a.partner_code AND u.id <> a.author_id
          AND u.id <> coalesce(a.against_id, '') AND ${IS_STAFF}
          AND ${hasNotFlagged(raw('a.case_id'))} AND ${DID_NOT_WRITE})
      GROUP BY a.partner_code ORDER BY a.partner_code`,
  )

export type AppealDecision = {
  outcome: AppealOutcome
  /** What its author reads; nothing where who decided thought better of it by themselves */
  answer?: string
}

/**
 * Decides about the appeal of a case: the decision stands, or what was hidden or removed is shown again, where
 * it's still there. For staff of the school other than who decided the case or flagged it (else Forbidden), except about their
 * own content (NotFound); NotFound without an appeal. Changes the appeal, the case, the subject and its counts,
 * and writes the audit log. Events: moderation.reviewed, which notifies the author and the one who decided before
 * and mails the author, with post.shown, comment.shown or user.changed. Fails with the name of the person who was faster.
 */
export async function decideAppeal(
  ctx: Ctx,
  id: string,
  { outcome, answer }: Required<AppealDecision>,
): Promise<Outcome<object>> {
  return ctx.db.write(async (tx) => {
    const row = await decidableCase(ctx, tx, id)
    const appeal = await tx.moderationAppeal.findUnique({ where: { case_id: id } })
    if (!appeal) throw new NotFound()
    if (!(await isDecidable(ctx, tx, appeal))) throw new Forbidden()
    if (appeal.outcome) {
      const { decided_by } = appeal
      const isSame = appeal.outcome === outcome && appeal.answer === answer
      if (isSame && decided_by === ctx.viewer.id) return { ok: true }
      const who = await staffName(tx, decided_by)
      return failure({ '': [appealDecidedBy(who, appeal.outcome as AppealOutcome)] })
    }
    await settleAppeal(ctx, tx, id, { outcome, answer })
    await closeAgain(ctx, tx, row, outcome)
    const { kind, subject_id, partner_code } = row
    const subject = { id: subject_id, partner_code }
    await publish(tx, ctx, appealDecided({ subject, case: id, outcome }))
    const entry = { who: ctx.viewer.id, command: 'moderation appeal', outcome, partner_code }
    const detail = { case: id, told: answer }
    await recordAudit(tx, { ...entry, target: `${kind} ${subject_id}`, detail }, ctx.now)
    return { ok: true }
  })
}

/** Within the transaction of a decision. */
export const settleAppeal = (
  { viewer, now }: Ctx,
  tx: Tx,
  case_id: string,
  { outcome, answer = null }: { outcome: AppealOutcome; answer?: string | null },
) =>
  tx.moderationAppeal.update({
    where: { case_id },
    data: { outcome, answer, decided_by: viewer.id, decided_at: now },
  })

async function closeAgain(ctx: Ctx, tx: Tx, row: CaseRow, outcome: AppealOutcome): Promise<void> {
  const { viewer, now: updated_at } = ctx
  if (outcome === 'overturned') await showAgain(ctx, tx, row)
  const data =
    outcome === 'upheld'
      ? { state: 'resolved' }
      : {
          state: 'dismissed',
          decision: 'show',
          notice_to_author: null,
          decided_by: viewer.id,
          decided_at: updated_at,
        }
  await tx.moderationCase.update({ where: { id: row.id }, data: { ...data, updated_at } })
}
