import { recordAudit } from '~/domain/audit/commands.server'
import type { PersonSummary } from '~/domain/people/schema'
import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectCount, selectRow, selectRows } from '~/platform/database/sql.server'
import { isDecided, staffName, decidableCase, type CaseRow } from './cases.server'
import {
  AUTOMATIC_CHECK,
  type AlertView,
  type CaseView,
  type CaseState,
  type Decision,
  type FlagReason,
  type NamedUser,
  type ReportView,
  type SubjectKind,
} from './schema'
import { loadAppeal } from './appeals.server'
import { dangerTexts } from './danger-texts.server'
import { PLACE_COLUMNS, placeRow, toPlace } from './places.server'
import { loadReach, nextCase } from './reach.server'
import { loadSubjectState } from './subject-state.server'
import { caseAuthor, toCaseSubject } from './unnamed.server'
import { isUnnamed } from '~/policy/unnamed'

/**
 * A case with its reports, notes and earlier cases. For staff of its school, except about their own
 * content. Forbidden for others; NotFound for an unknown case and for one of another school. Each
 * reading of a conversation is in the audit log.
 */
export async function caseById(ctx: Ctx, id: string): Promise<CaseView> {
  const row = await decidableCase(ctx, ctx.db.read, isId(id) ? id : '')
  const details = await ctx.db.read.moderationCase.findUnique({
    where: { id },
    select: { excerpt: true, harm: true, created_at: true, decided_at: true },
  })
  if (!details) throw new NotFound()
  // The words of a conversation, and how to reach someone, are no one's business without a reason.
  if (row.kind === 'message' || row.harm) await recordReading(ctx, row)
  const { reports, alerted_again } = await loadReports(ctx, id)
  const created_at = details.created_at.toISOString()
  const about = { ...toCaseSubject(row), harm: row.harm }
  const { author_id, unnamed } = await caseAuthor(ctx, ctx.db.read, about)
  return {
    id,
    kind: row.kind,
    state: row.state,
    harm: details.harm,
    decided: isDecided(row),
    decision: row.decision,
    noticeToAuthor: row.notice_to_author,
    rule: row.rule,
    created_at,
    decided_at: details.decided_at?.toISOString() ?? null,
    appeal: await loadAppeal(ctx, row),
    taken_by: row.assignee_id,
    taken_by_name: row.assignee_id && (await staffName(ctx.db.read, row.assignee_id)),
    decided_by_name: isDecided(row) ? await staffName(ctx.db.read, row.decided_by) : null,
    mine: row.assignee_id === ctx.viewer.id,
    author: await loadAuthor(ctx, author_id),
    unnamed,
    author_decision_count: await countDecisionsAgainst(ctx, row),
    excerpt: details.excerpt,
    subject: await loadSubjectState(ctx, row, details.excerpt),
    reports,
    alerted_again,
    danger: dangerTexts({ kind: row.kind, excerpt: details.excerpt, created_at }, reports),
    alerts: await loadAlerts(ctx, id),
    notes: await loadNotes(ctx, id),
    reach: row.harm ? await loadReach(ctx, author_id) : null,
    next_case: await nextCase(ctx, id),
    earlier_cases: await loadEarlierCases(ctx, row),
  }
}

/** In the audit log, and that there is nothing new for who works on it. */
const recordReading = (ctx: Ctx, { id, kind, subject_id, partner_code, assignee_id }: CaseRow) =>
  ctx.db.write(async (tx) => {
    const { viewer, now } = ctx
    const entry = { who: viewer.id, command: 'moderation read', outcome: 'read', partner_code }
    const target = `${kind} ${subject_id}`
    await recordAudit(tx, { ...entry, target, detail: { case: id } }, now)
    if (!ctx.unopened && (assignee_id ?? viewer.id) === viewer.id)
      await tx.moderationCase.update({ where: { id }, data: { seen_at: now } })
  })

async function loadAuthor(ctx: Ctx, id: string): Promise<PersonSummary | null> {
  const row = await selectRow(
    ctx.db,
    personRow,
    sql`SELECT ${personColumns(ctx)} FROM "User" u ${PERSON_JOINS} WHERE u.id = ${id}`,
  )
  return row ? personSummary(ctx.viewer, row) : null
}

/** None of those without a name, who are many. */
const countDecisionsAgainst = (ctx: Ctx, { id, author_id, partner_code }: CaseRow) =>
  isUnnamed(author_id)
    ? 0
    : selectCount(
        ctx.db,
        sql`SELECT count(*) AS count FROM "ModerationCase"
      WHERE author_id = ${author_id} AND partner_code = ${partner_code} AND id <> ${id}
        AND decision IN ('hide', 'remove')`,
      )

const AUTHOR_COLUMNS = sql`u.id AS by_id, u.first_name || ' ' || u.last_name AS by_name`
const authorRow = defineRow({
  by_id: col.text.orNull,
  by_name: col.text.orNull,
  created_at: col.time,
})

/** Who wrote it, and when. */
function signature({ by_id, by_name, created_at }: RowOf<typeof authorRow>) {
  const by: NamedUser | null = by_id && by_name ? { id: by_id, name: by_name } : null
  return { by, at: created_at.toISOString() }
}

const reportRow = defineRow({
  ...authorRow.columns,
  ...placeRow.columns,
  reason: col.oneOf<FlagReason>(),
  custom_reason: col.text.orNull,
  excerpt: col.text.orNull,
  automatic: col.flag,
  subject_kind: col.oneOf<SubjectKind>().orNull,
  alerted_again_at: col.time.orNull,
})

async function loadReports(ctx: Ctx, id: string) {
  const rows = await selectRows(
    ctx.db,
    reportRow,
    sql`SELECT r.reason, r.custom_reason, r.excerpt, r.created_at, ${AUTHOR_COLUMNS},
        r.subject_kind, r.alerted_again_at, ${PLACE_COLUMNS},
        coalesce(r.reporter_id LIKE ${`${AUTOMATIC_CHECK}%`}, ${false}) AS automatic
      FROM "ModerationReport" r JOIN "ModerationCase" c ON c.id = r.case_id
      LEFT JOIN "User" u ON u.id = r.reporter_id
      WHERE r.case_id = ${id} ORDER BY r.created_at, r.id`,
  )
  const reports = rows.map((row): ReportView => {
    const { reason, custom_reason, excerpt, automatic, subject_kind: kind } = row
    const place = toPlace(row)
    return { reason, custom_reason, excerpt, automatic, kind, place, ...signature(row) }
  })
  const again = rows.flatMap(({ alerted_again_at }) => alerted_again_at ?? [])
  const alerted_again = again.map((at) => at.toISOString()).toSorted()
  return { reports, alerted_again }
}

async function loadAlerts({ db }: Ctx, case_id: string): Promise<AlertView[]> {
  const rows = await db.read.moderationAlert.findMany({
    where: { case_id },
    orderBy: { step: 'asc' },
    select: { name: true, alerted_at: true },
  })
  return rows.map(({ name, alerted_at }) => ({ name, at: alerted_at.toISOString() }))
}

const noteRow = defineRow({ ...authorRow.columns, id: col.text, text: col.text })

async function loadNotes(ctx: Ctx, id: string): Promise<CaseView['notes']> {
  const rows = await selectRows(
    ctx.db,
    noteRow,
    sql`SELECT n.id, n.text, n.created_at, ${AUTHOR_COLUMNS}
      FROM "ModerationNote" n LEFT JOIN "User" u ON u.id = n.author_id
      WHERE n.case_id = ${id} ORDER BY n.created_at, n.id`,
  )
  return rows.map((row) => ({ id: row.id, text: row.text, ...signature(row) }))
}

const earlierRow = defineRow({
  id: col.text,
  state: col.oneOf<CaseState>(),
  decision: col.oneOf<Decision>().orNull,
  created_at: col.time,
})

async function loadEarlierCases(ctx: Ctx, { id, kind, subject_id, partner_code }: CaseRow) {
  const rows = await selectRows(
    ctx.db,
    earlierRow,
    sql`SELECT id, state, decision, created_at FROM "ModerationCase"
      WHERE kind = ${kind} AND subject_id = ${subject_id} AND partner_code = ${partner_code}
        AND id < ${id} ORDER BY created_at DESC, id DESC LIMIT 10`,
  )
  return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }))
}
