import type { Ctx } from '~/platform/ctx'
import { toPage, type Page, type Cursor } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { asMillis, jsonList, notInList } from '~/platform/database/dialect'
import { Forbidden } from '~/platform/failures'
import { snippet } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { EMPTY, joinSql, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectCount, selectRows } from '~/platform/database/sql.server'
import { canModerate } from '~/policy/moderation'
import { SUPPORT } from './cases.server'
import { ownUnnamedSubjects } from './unnamed.server'
import {
  QUEUE_PAGE_SIZE,
  type CaseListItem,
  type CaseState,
  type Decision,
  type FlagReason,
  type SubjectKind,
  type Queue,
  type QueueFilter,
} from './schema'

const caseListRow = defineRow({
  id: col.text,
  kind: col.oneOf<SubjectKind>(),
  state: col.oneOf<CaseState>(),
  harm: col.flag,
  decision: col.oneOf<Decision>().orNull,
  rule: col.text.orNull,
  excerpt: col.text,
  author_id: col.text,
  author_name: col.text,
  who: col.text.orNull,
  reports_count: col.number,
  reasons: col.json<FlagReason[]>(),
  created_at: col.time,
})
type CaseListRow = RowOf<typeof caseListRow>

/**
 * Reports of harm come first, then the others, each in order of time; adding this offset sorts both
 * by one number. It is far beyond any time in milliseconds, and a cursor still fits nine characters.
 */
const HARM_OFFSET = 5e12

/** Whether its cases were decided before. */
const isBehind = (queue: Queue) => queue === 'decided' || queue === 'appeals'

type QueuePart = { state: CaseState; harm: boolean }

/** The parts of a queue; each is read along the index on state, harm and time. */
const queueParts = (...states: CaseState[]): QueuePart[] =>
  states.flatMap((state) => [true, false].map((harm) => ({ state, harm })))
const QUEUE_PARTS: Record<Queue, QueuePart[]> = {
  open: queueParts('open'),
  taken: queueParts('taken'),
  appeals: queueParts('appealed'),
  decided: queueParts('resolved', 'dismissed'),
}

/**
 * One page of the school's cases: undecided ones with harm first and then the oldest first, decided
 * ones newest first. For staff of the school (else Forbidden); without cases about the viewer.
 */
export async function listCases(
  ctx: Ctx,
  filter: QueueFilter,
  cursor: Cursor | null,
): Promise<Page<CaseListItem>> {
  if (!canModerate(ctx.viewer)) throw new Forbidden()
  const decided = filter.queue === 'decided'
  const order = raw(decided ? 'DESC' : 'ASC')
  const by = raw(isBehind(filter.queue) ? 'c.decided_by' : 'c.assignee_id')
  const others = await aboutOthers(ctx)
  const parts = QUEUE_PARTS[filter.queue].map(
    (part) => sql`SELECT * FROM (${partQuery(ctx, filter, { ...part, others }, cursor)}) part`,
  )
  const rows = await selectRows(
    ctx.db,
    caseListRow,
    sql`SELECT c.id, c.kind, c.state, c.harm, c.decision, c.rule, substr(c.excerpt, 1, 600) AS excerpt,
        c.author_id, coalesce(a.first_name || ' ' || a.last_name, 'Former member') AS author_name,
        coalesce(w.first_name || ' ' || w.last_name,
          CASE WHEN ${by} LIKE 'os:%' THEN ${SUPPORT} END) AS who, c.reports_count, c.created_at,
        (SELECT ${jsonList(raw('DISTINCT r.reason'))} FROM "ModerationReport" r
          WHERE r.case_id = c.id) AS reasons
      FROM (${joinSql(parts, ' UNION ALL ')}) x JOIN "ModerationCase" c ON c.id = x.id
      LEFT JOIN "User" a ON a.id = c.author_id LEFT JOIN "User" w ON w.id = ${by}
      ORDER BY x.position ${order}, x.id ${order} LIMIT ${QUEUE_PAGE_SIZE + 1}`,
  )
  const cursorFor = ({ id, harm, created_at }: CaseListRow) => ({
    id,
    at: created_at.getTime() + harmOffset(harm, decided),
  })
  return toPage(rows, QUEUE_PAGE_SIZE, cursorFor, toCaseListItem)
}

/** Cases that aren't about the viewer's own content, with or without their name. */
export async function aboutOthers(ctx: Pick<Ctx, 'db' | 'viewer'>): Promise<SqlFragment> {
  const unnamed = await ownUnnamedSubjects(ctx)
  const named = sql`author_id <> ${ctx.viewer.id}`
  return unnamed.length === 0 ? named : sql`${named} AND ${notInList('subject_id', unnamed)}`
}

const harmOffset = (harm: boolean, decided: boolean) => (harm || decided ? 0 : HARM_OFFSET)

function partQuery(
  { viewer }: Ctx,
  { queue, kind, mine }: QueueFilter,
  { state, harm, others }: QueuePart & { others: SqlFragment },
  cursor: Cursor | null,
): SqlFragment {
  const decided = queue === 'decided'
  const order = raw(decided ? 'DESC' : 'ASC')
  const by = raw(isBehind(queue) ? 'decided_by' : 'assignee_id')
  const offset = harmOffset(harm, decided)
  const from = cursor && { at: cursor.at - offset, id: cursor.id }
  return sql`SELECT id, ${asMillis('created_at')} + ${offset} AS position FROM "ModerationCase"
    WHERE partner_code = ${viewer.partner_code} AND state = ${state} AND harm = ${harm}
      AND ${others}
      ${pastCursor(from, { at: 'created_at', id: 'id' }, decided ? '<' : '>')}
      ${kind ? sql`AND kind = ${kind}` : EMPTY} ${mine ? sql`AND ${by} = ${viewer.id}` : EMPTY}
    ORDER BY created_at ${order}, id ${order} LIMIT ${QUEUE_PAGE_SIZE + 1}`
}

const toCaseListItem = (row: CaseListRow): CaseListItem => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  harm: row.harm,
  decision: row.decision,
  rule: row.rule,
  // The words of a conversation are read with their case, where each reading is recorded.
  snippet: row.kind === 'message' ? '' : snippet(row.excerpt),
  author: { id: row.author_id, name: row.author_name },
  handledBy: row.who,
  reports_count: row.reports_count,
  reasons: row.reasons,
  created_at: row.created_at.toISOString(),
})

const stateCountRow = defineRow({ state: col.oneOf<CaseState>(), count: col.number })

/** How many cases each queue has. For staff of the school; without those about the viewer. */
export async function caseCounts(ctx: Ctx): Promise<Record<Queue, number>> {
  if (!canModerate(ctx.viewer)) throw new Forbidden()
  const rows = await selectRows(
    ctx.db,
    stateCountRow,
    sql`SELECT state, count(*) AS count FROM "ModerationCase"
      WHERE partner_code = ${ctx.viewer.partner_code} AND ${await aboutOthers(ctx)}
      GROUP BY state`,
  )
  const count = (state: CaseState) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    open: count('open'),
    taken: count('taken'),
    appeals: count('appealed'),
    decided: count('resolved') + count('dismissed'),
  }
}

/** How many cases and appeals wait for the viewer, for the menu of staff; null for everyone else. */
export async function openCases({
  db,
  viewer,
}: Pick<Ctx, 'db' | 'viewer'>): Promise<number | null> {
  if (!canModerate(viewer)) return null
  return selectCount(
    db,
    sql`SELECT count(*) AS count FROM "ModerationCase"
      WHERE partner_code = ${viewer.partner_code} AND state IN ('open', 'appealed')
      AND (state = 'open' OR coalesce(decided_by, '') <> ${viewer.id})
      AND ${await aboutOthers({ db, viewer })}`,
  )
}
