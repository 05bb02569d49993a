import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import { alongIndex, alphabetical } from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql, type SqlFragment, TRUE } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { isDiscussion, visiblePrompts, type CategoryKind } from '~/policy/prompts'
import { promptHref, type PromptListItem } from './schema'

const promptRow = defineRow({
  id: col.text,
  slug: col.text,
  title: col.text,
  body: col.text,
  numeric_prepend: col.number.orNull,
  order: col.number,
  count: col.number,
  char_required: col.text.orNull,
  active: col.flag,
  tag_names: col.json<string[]>(),
  topics: col.json<string[]>(),
  category_id: col.text,
  category: col.text,
  category_order: col.number,
  kind: col.oneOf<CategoryKind>(),
  response_id: col.text.orNull,
})
export type PromptRow = RowOf<typeof promptRow>

export const RESPONSES = (alias: string) =>
  alongIndex(`"Post" ${alias}`, 'Post_user_id_prompt_code_idx')

/** Prompts that the viewer can see, with the viewer's own response, in the school's order. */
export const visiblePromptRows = (
  { db, viewer, partner }: Ctx,
  where: SqlFragment = TRUE,
): Promise<PromptRow[]> =>
  selectRows(
    db,
    promptRow,
    sql`SELECT p.id, p.slug, p.title, p.body, p.numeric_prepend, p."order", p.count,
        p.char_required, p.active, p.tag_names, p.topics, c.id AS category_id,
        c.name AS category, c."order" AS category_order, c.kind,
        (SELECT r.id FROM ${RESPONSES('r')}
          WHERE r.user_id = ${viewer.id} AND r.prompt_code = p.id AND r.deleted_at IS NULL
          ORDER BY r.created_at DESC LIMIT 1) AS response_id
      FROM "Prompt" p JOIN "PromptCategory" c ON c.id = p.prompt_category_id
      WHERE ${toSql(visiblePrompts(viewer, partner), columnResolver('p'))} AND ${where}
      ORDER BY c."order", ${alphabetical('c.name')}, p."order", ${alphabetical('p.title')}`,
  )

/** One of them, or undefined. */
export const visiblePromptRow = async (ctx: Ctx, id: string): Promise<PromptRow | undefined> =>
  (await visiblePromptRows(ctx, sql`p.id = ${id}`))[0]

export const toPromptListItem = (row: PromptRow): PromptListItem => ({
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
