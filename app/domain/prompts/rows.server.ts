import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql, type SqlFragment } from '~/policy/condition-sql'
import { isDiscussion, visiblePrompts, type CategoryKind } from '~/policy/prompts'
import { promptHref, type PromptInList } from './schema'

export type PromptRow = {
  id: string
  slug: string
  title: string
  body: string
  numeric_prepend: number | null
  order: number
  count: number
  char_required: string | null
  active: number
  tag_names: string
  topics: string
  category_id: string
  category: string
  category_order: number
  kind: CategoryKind
  response_id: string | null
}

const PROMPTS = `SELECT p.id, p.slug, p.title, p.body, p.numeric_prepend, p."order", p.count,
    p.char_required, p.active, p.tag_names, p.topics,
    c.id AS category_id, c.name AS category, c."order" AS category_order, c.kind,
    (SELECT r.id FROM Post r INDEXED BY Post_user_id_prompt_code_idx
      WHERE r.user_id = ? AND r.prompt_code = p.id AND r.deleted_at IS NULL
      ORDER BY r.created_at DESC LIMIT 1) AS response_id
  FROM Prompt p JOIN PromptCategory c ON c.id = p.prompt_category_id`

/** Prompts that the viewer may see, with the viewer's own response, in the school's order. */
export function visiblePromptRows(ctx: Ctx, where?: SqlFragment): PromptRow[] {
  const { viewer, partner, db } = ctx
  const rule = toSql(visiblePrompts(viewer, partner), columnsOf('p'))
  const sql = `${PROMPTS} WHERE ${rule.sql}${where ? ` AND ${where.sql}` : ''}
    ORDER BY c."order", c.name, p."order", p.title`
  return sqlRows<PromptRow>(db, sql, [viewer.id, ...rule.params, ...(where?.params ?? [])])
}

/** One of them, or undefined. */
export const visiblePromptRow = (ctx: Ctx, id: string): PromptRow | undefined =>
  visiblePromptRows(ctx, { sql: 'p.id = ?', params: [id] })[0]

export const inList = (row: PromptRow): PromptInList => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  href: promptHref(row),
  numeric_prepend: row.numeric_prepend,
  order: row.order,
  count: row.count,
  completed: row.response_id !== null,
  discussion: isDiscussion(row),
  response_id: row.response_id,
})
