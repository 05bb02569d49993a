import {
  PERSON_COLUMNS,
  PERSON_JOINS,
  personSummary,
  type PersonRow,
} from '~/domain/people/summary.server'
import type { PersonSummary } from '~/domain/people/schema'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { looksLikeId } from '~/platform/ids'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { isDecided, staffName, workableCase, type CaseRow } from './cases.server'
import { presentState } from './present.server'
import type { CaseShown, CaseState, Decision, FlagReason, Named } from './schema'

/**
 * A case with its reports, notes and earlier cases. For staff of its school, except about what is
 * their own; Forbidden for others, NotFound for any other school's case as for nobody's.
 */
export async function caseById(ctx: Ctx, id: string): Promise<CaseShown> {
  const row = await workableCase(ctx, ctx.db.read, looksLikeId(id) ? id : '')
  const facts = await ctx.db.read.moderationCase.findUnique({
    where: { id },
    select: { excerpt: true, harm: true, created_at: true, decided_at: true },
  })
  if (!facts) throw new NotFound()
  const nameOf = (who: string | null) => (who ? staffName(ctx.db.read, who) : null)
  return {
    ...{ id, kind: row.kind, state: row.state, harm: facts.harm },
    decided: isDecided(row),
    decision: row.decision,
    told: row.told,
    created_at: facts.created_at.toISOString(),
    decided_at: facts.decided_at?.toISOString() ?? null,
    taken_by: row.taken_by,
    taken_name: await nameOf(row.taken_by),
    decided_name: isDecided(row) ? await staffName(ctx.db.read, row.decided_by) : null,
    mine: row.taken_by === ctx.viewer.id,
    author: authorOf(ctx, row.author_id),
    author_decided: decidedAbout(ctx, row),
    excerpt: facts.excerpt,
    present: await presentState(ctx, row, facts.excerpt),
    reports: reportsOf(ctx, id),
    notes: notesOf(ctx, id),
    earlier: earlierThan(ctx, row),
  }
}

function authorOf(ctx: Ctx, id: string): PersonSummary | null {
  const row = sqlRow<PersonRow>(
    ctx.db,
    `SELECT ${PERSON_COLUMNS} FROM "User" u ${PERSON_JOINS} WHERE u.id = ?`,
    [id],
  )
  return row ? personSummary(ctx.viewer, row) : null
}

function decidedAbout(ctx: Ctx, { id, author_id, partner_code }: CaseRow): number {
  const row = sqlRow<{ count: number }>(
    ctx.db,
    `SELECT count(*) AS count FROM ModerationCase
     WHERE author_id = ? AND partner_code = ? AND id <> ? AND decision IN ('hide', 'remove')`,
    [author_id, partner_code, id],
  )
  return row?.count ?? 0
}

type By = { by_id: string | null; by_name: string | null; created_at: number }

const BY = `u.id AS by_id, u.first_name || ' ' || u.last_name AS by_name`
const named = ({ by_id, by_name }: By): Named | null =>
  by_id && by_name ? { id: by_id, name: by_name } : null
const at = ({ created_at }: { created_at: number }) => new Date(created_at).toISOString()

const reportsOf = (ctx: Ctx, id: string) =>
  sqlRows<By & { reason: FlagReason; custom_reason: string | null; excerpt: string | null }>(
    ctx.db,
    `SELECT r.reason, r.custom_reason, r.excerpt, r.created_at, ${BY} FROM ModerationReport r
     LEFT JOIN "User" u ON u.id = r.reporter_id WHERE r.case_id = ? ORDER BY r.created_at, r.id`,
    [id],
  ).map((row) => ({
    reason: row.reason,
    custom_reason: row.custom_reason,
    excerpt: row.excerpt,
    by: named(row),
    at: at(row),
  }))

const notesOf = (ctx: Ctx, id: string) =>
  sqlRows<By & { id: string; text: string }>(
    ctx.db,
    `SELECT n.id, n.text, n.created_at, ${BY} FROM ModerationNote n
     LEFT JOIN "User" u ON u.id = n.author_id WHERE n.case_id = ? ORDER BY n.created_at, n.id`,
    [id],
  ).map((row) => ({ id: row.id, text: row.text, by: named(row), at: at(row) }))

const earlierThan = (ctx: Ctx, { id, kind, subject_id, partner_code }: CaseRow) =>
  sqlRows<{
    id: string
    state: CaseState
    decision: Decision | null
    created_at: number
  }>(
    ctx.db,
    `SELECT id, state, decision, created_at FROM ModerationCase
     WHERE kind = ? AND subject_id = ? AND partner_code = ? AND id < ?
     ORDER BY created_at DESC, id DESC LIMIT 10`,
    [kind, subject_id, partner_code, id],
  ).map((row) => ({ id: row.id, state: row.state, decision: row.decision, at: at(row) }))
