import type { Ctx } from '~/platform/ctx'
import { pageOf, type Page, type Place } from '~/platform/keyset'
import { Forbidden } from '~/platform/failures'
import { snippet } from '~/platform/markdown.server'
import { sqlRow, sqlRows, type SqlParam } from '~/platform/sql.server'
import { moderates } from '~/policy/moderation'
import { SUPPORT } from './cases.server'
import {
  QUEUE_SIZE,
  type CaseOnList,
  type CaseState,
  type Decision,
  type FlagReason,
  type Kind,
  type Queue,
  type QueueChoice,
} from './schema'

type Row = {
  id: string
  kind: Kind
  state: CaseState
  harm: number
  decision: Decision | null
  excerpt: string
  author_id: string
  author_name: string
  who: string | null
  reports_count: number
  reasons: string
  created_at: number
}

/**
 * Cases of harm come before the others, each in order of time: one number says where a case stands.
 * The step is far beyond any time in milliseconds, and a place still fits into its nine characters.
 */
const AFTER_HARM = 5e12

/** The parts of a list, each of which is one walk along the index of state, harm and time. */
const PARTS: Record<Queue, { state: CaseState; harm: 0 | 1 }[]> = {
  open: [1, 0].map((harm) => ({ state: 'open', harm: harm as 0 | 1 })),
  taken: [1, 0].map((harm) => ({ state: 'taken', harm: harm as 0 | 1 })),
  decided: (['resolved', 'dismissed'] as const).flatMap((state) =>
    ([1, 0] as const).map((harm) => ({ state, harm })),
  ),
}

/**
 * One page of the school's cases: those to be decided with harm first and then the oldest, decided
 * ones from the newest. For staff of the school (else Forbidden); without cases about the viewer.
 */
export function casesOf(ctx: Ctx, choice: QueueChoice, before: Place | null): Page<CaseOnList> {
  if (!moderates(ctx.viewer)) throw new Forbidden()
  const decided = choice.queue === 'decided'
  const order = decided ? 'DESC' : 'ASC'
  const by = decided ? 'c.decided_by' : 'c.taken_by'
  const walks = PARTS[choice.queue].map((part) => walkOf(ctx, choice, part, before))
  const sql = `SELECT c.id, c.kind, c.state, c.harm, c.decision, substr(c.excerpt, 1, 600) AS excerpt,
      c.author_id, coalesce(a.first_name || ' ' || a.last_name, 'Former member') AS author_name,
      coalesce(w.first_name || ' ' || w.last_name,
        CASE WHEN ${by} LIKE 'os:%' THEN '${SUPPORT}' END) AS who, c.reports_count, c.created_at,
      (SELECT json_group_array(DISTINCT r.reason) FROM ModerationReport r WHERE r.case_id = c.id)
        AS reasons
    FROM (${walks.map((walk) => `SELECT * FROM (${walk.sql})`).join(' UNION ALL ')}) x
    JOIN ModerationCase c ON c.id = x.id
    LEFT JOIN "User" a ON a.id = c.author_id
    LEFT JOIN "User" w ON w.id = ${by}
    ORDER BY x.place ${order}, x.id ${order} LIMIT ?`
  const params = [...walks.flatMap((walk) => walk.params), QUEUE_SIZE + 1]
  const rows = sqlRows<Row>(ctx.db, sql, params)
  const placeOf = ({ id, harm, created_at }: Row) => ({
    id,
    at: placeAt(harm, created_at, decided),
  })
  return pageOf(rows, QUEUE_SIZE, placeOf, shown)
}

const placeAt = (harm: number, created_at: number, decided: boolean) =>
  created_at + (harm === 1 || decided ? 0 : AFTER_HARM)

function walkOf(
  { viewer }: Ctx,
  { queue, kind, mine }: QueueChoice,
  { state, harm }: (typeof PARTS)[Queue][number],
  before: Place | null,
): { sql: string; params: SqlParam[] } {
  const decided = queue === 'decided'
  const [order, after] = decided ? ['DESC', '<'] : ['ASC', '>']
  const step = placeAt(harm, 0, decided)
  const sql = `SELECT id, created_at + ${step} AS place FROM ModerationCase
    WHERE partner_code = ? AND state = ? AND harm = ? AND author_id <> ?
      ${before ? `AND (created_at, id) ${after} (?, ?)` : ''}
      ${kind ? 'AND kind = ?' : ''} ${mine ? `AND ${decided ? 'decided_by' : 'taken_by'} = ?` : ''}
    ORDER BY created_at ${order}, id ${order} LIMIT ${QUEUE_SIZE + 1}`
  const params: SqlParam[] = [viewer.partner_code, state, harm, viewer.id]
  if (before) params.push(before.at - step, before.id)
  if (kind) params.push(kind)
  if (mine) params.push(viewer.id)
  return { sql, params }
}

const shown = (row: Row): CaseOnList => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  harm: row.harm === 1,
  decision: row.decision,
  snippet: snippet(row.excerpt),
  author: { id: row.author_id, name: row.author_name },
  who: row.who,
  reports_count: row.reports_count,
  reasons: JSON.parse(row.reasons) as FlagReason[],
  created_at: new Date(row.created_at).toISOString(),
})

/** How many cases the school has in each list. For staff of the school; without those about the viewer. */
export function caseCounts(ctx: Ctx): Record<Queue, number> {
  if (!moderates(ctx.viewer)) throw new Forbidden()
  const rows = sqlRows<{ state: CaseState; count: number }>(
    ctx.db,
    `SELECT state, count(*) AS count FROM ModerationCase
     WHERE partner_code = ? AND author_id <> ? GROUP BY state`,
    [ctx.viewer.partner_code, ctx.viewer.id],
  )
  const of = (state: CaseState) => rows.find((row) => row.state === state)?.count ?? 0
  return { open: of('open'), taken: of('taken'), decided: of('resolved') + of('dismissed') }
}

/** How many cases wait for somebody, for the menu of staff; null for everybody else. */
export function openCases({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>): number | null {
  if (!moderates(viewer)) return null
  const row = sqlRow<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM ModerationCase
     WHERE partner_code = ? AND state = 'open' AND author_id <> ?`,
    [viewer.partner_code, viewer.id],
  )
  return row?.count ?? 0
}
