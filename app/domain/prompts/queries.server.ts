import { NotFound } from '~/platform/failures'
import type { Ctx } from '~/platform/ctx'
import { looksLikeId } from '~/platform/ids'
import { renderMarkdown } from '~/platform/markdown.server'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePosts } from '~/policy/posts'
import { isForFun } from '~/policy/prompts'
import { assignmentsFor } from './assignments.server'
import { inList, visiblePromptRow, visiblePromptRows, type PromptRow } from './rows.server'
import { promptHref, type Completion, type PromptCategoryShown, type PromptDetail } from './schema'

/**
 * The categories with the prompts that the viewer may see, both in the school's order, and which
 * the viewer has completed. For any member; a category without any is left out. (PROMPT-03, API-88)
 */
export function promptCategories(ctx: Ctx): PromptCategoryShown[] {
  const categories = new Map<string, PromptCategoryShown>()
  for (const row of visiblePromptRows(ctx)) {
    const category = categories.get(row.category_id) ?? emptyCategory(ctx, row)
    const prompt = inList(row)
    category.prompts.push(prompt)
    if (prompt.completed) category.completed_count++
    categories.set(category.id, category)
  }
  return [...categories.values()]
}

const emptyCategory = (ctx: Ctx, row: PromptRow): PromptCategoryShown => ({
  id: row.category_id,
  name: row.category,
  title: row.category,
  order: row.category_order,
  kind: row.kind,
  for_fun: isForFun(ctx.viewer, row),
  completed_count: 0,
  prompts: [],
})

/**
 * A prompt that the viewer may see. For any member; throws NotFound for any other id, be it another
 * school's, one for others, or nobody's. (PROMPT-15, PROMPT-22)
 */
export function promptById(ctx: Ctx, id: string): PromptDetail {
  const row = looksLikeId(id) ? visiblePromptRow(ctx, id) : undefined
  if (!row) throw new NotFound()
  return detail(ctx, row)
}

/**
 * The page of the prompt that an own post answers or, deleted, has answered; null for any other post
 * and where the prompt may not be seen any more. For any member.
 */
export function promptOfResponse(ctx: Ctx, postId: string): string | null {
  const post = sqlRow<{ prompt_code: string | null }>(
    ctx.db,
    'SELECT prompt_code FROM Post WHERE id = ? AND user_id = ?',
    [postId, ctx.viewer.id],
  )
  const prompt = post?.prompt_code ? visiblePromptRow(ctx, post.prompt_code) : undefined
  return prompt ? promptHref(prompt) : null
}

/** Every prompt that the viewer may see, whole, as the calls answer them. */
export const promptsInFull = (ctx: Ctx): PromptDetail[] =>
  visiblePromptRows(ctx).map((row) => detail(ctx, row))

const detail = (ctx: Ctx, row: PromptRow): PromptDetail => ({
  ...inList(row),
  prompt_category_id: row.category_id,
  category: row.category,
  char_required: row.char_required,
  active: row.active === 1,
  body: row.body,
  html: row.body === '' ? '' : renderMarkdown(row.body),
  tag_names: JSON.parse(row.tag_names) as string[],
  topics: JSON.parse(row.topics) as string[],
  canvas_assignments_data: assignmentsFor(ctx, row.id),
})

/**
 * Ids of the prompts that somebody has completed, as far as the viewer may see the responses; of
 * oneself all. For any member. (PROMPT-19, API-89)
 */
export function completedPromptIds(ctx: Ctx, userId = ctx.viewer.id): string[] {
  const rule = toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'u' }))
  const rows = sqlRows<{ id: string }>(
    ctx.db,
    `SELECT DISTINCT p.prompt_code AS id FROM Post p INDEXED BY Post_user_id_prompt_code_idx
     JOIN "User" u ON u.id = p.user_id
     WHERE p.user_id = ? AND p.prompt_code > '' AND ${rule.sql} ORDER BY p.prompt_code`,
    [userId, ...rule.params],
  )
  return rows.map(({ id }) => id)
}

/** Whether the viewer has responded to every prompt they may see. For any member. (API-93) */
export const allAnswered = (ctx: Ctx): boolean =>
  visiblePromptRows(ctx).every(({ response_id }) => response_id !== null)

/** What the viewer's institution wants done with prompts, if it wants anything. (PROMPT-12) */
export function completionOf({ db, viewer }: Ctx): Completion | null {
  if (!viewer.institution_id) return null
  const row = sqlRow<{ requirement: string | null; instructions: string | null }>(
    db,
    `SELECT completion_requirement AS requirement, completion_instructions AS instructions
     FROM Institution WHERE id = ?`,
    [viewer.institution_id],
  )
  if (!row?.requirement) return null
  const { requirement, instructions } = row
  return { requirement, instructions: instructions ? renderMarkdown(instructions) : null }
}
