import { assignmentsFor, ownAssignments } from '~/domain/courses/assignments.server'
import type { OfferedAssignment } from '~/domain/courses/assignments.server'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectIds, selectRow } from '~/platform/database/sql.server'
import { isForFun } from '~/policy/prompts'
import {
  RESPONSES,
  toPromptListItem,
  visiblePromptRow,
  visiblePromptRows,
  type PromptRow,
} from './rows.server'
import { promptHref, type Completion, type PromptCategoryView, type PromptDetail } from './schema'

/**
 * The categories with the prompts that the viewer can see, in the school's order, and which of them
 * the viewer has completed. For any member; without empty categories. (PROMPT-03, API-88)
 */
export async function promptCategories(ctx: Ctx): Promise<PromptCategoryView[]> {
  const categories = new Map<string, PromptCategoryView>()
  for (const row of await visiblePromptRows(ctx)) {
    const category = categories.get(row.category_id) ?? emptyCategory(ctx, row)
    const prompt = toPromptListItem(row)
    category.prompts.push(prompt)
    if (prompt.completed) category.completed_count++
    categories.set(category.id, category)
  }
  return [...categories.values()]
}

const emptyCategory = (ctx: Ctx, row: PromptRow): PromptCategoryView => ({
  id: row.category_id,
  name: row.category,
  title: row.category,
  order: row.category_order,
  kind: row.kind,
  for_fun: isForFun(ctx.viewer, row),
  completed_count: 0,
  prompts: [],
})

/** A prompt. For any member who can see it; throws NotFound for any other id. (PROMPT-15, PROMPT-22) */
export async function promptById(ctx: Ctx, id: string): Promise<PromptDetail> {
  const row = isId(id) ? await visiblePromptRow(ctx, id) : undefined
  if (!row) throw new NotFound()
  return toPromptDetail(await ownAssignments(ctx), row)
}

const responseRow = defineRow({ prompt_code: col.text.orNull })

/**
 * The page of the prompt that an own post answers, or answered before it was deleted; null for any
 * other post, and if the viewer can't see the prompt. For any member.
 */
export async function responsePromptHref(ctx: Ctx, postId: string): Promise<string | null> {
  const post = await selectRow(
    ctx.db,
    responseRow,
    sql`SELECT prompt_code FROM "Post" WHERE id = ${postId} AND user_id = ${ctx.viewer.id}`,
  )
  const prompt = post?.prompt_code ? await visiblePromptRow(ctx, post.prompt_code) : undefined
  return prompt ? promptHref(prompt) : null
}

/** All details of every prompt that the viewer can see, for the API. For any member. */
export async function allPromptDetails(ctx: Ctx): Promise<PromptDetail[]> {
  const assignments = await ownAssignments(ctx)
  return (await visiblePromptRows(ctx)).map((row) => toPromptDetail(assignments, row))
}

const toPromptDetail = (assignments: OfferedAssignment[], row: PromptRow): PromptDetail => ({
  ...toPromptListItem(row),
  prompt_category_id: row.category_id,
  category: row.category,
  char_required: row.char_required,
  active: row.active,
  body: row.body,
  html: row.body === '' ? '' : renderMarkdown(row.body),
  tag_names: row.tag_names,
  topics: row.topics,
  canvas_assignments_data: assignmentsFor(assignments, row.id),
})

/**
 * Ids of the prompts that a person has completed: all of the viewer's own, of others those whose
 * responses the viewer can see. For any member. (PROMPT-19, API-89)
 */
export const completedPromptIds = (ctx: Ctx, userId: string): Promise<string[]> =>
  selectIds(
    ctx.db,
    sql`SELECT DISTINCT p.prompt_code AS id FROM ${RESPONSES('p')}
      JOIN "User" u ON u.id = p.user_id
      WHERE p.user_id = ${userId} AND p.prompt_code > '' AND ${visiblePostsSql(ctx)}
      ORDER BY p.prompt_code`,
  )

/** Whether the viewer has responded to every prompt they can see. For any member. (API-93) */
export const allAnswered = async (ctx: Ctx): Promise<boolean> =>
  (await visiblePromptRows(ctx)).every(({ response_id }) => response_id !== null)

const completionRow = defineRow({
  requirement: col.text.orNull,
  instructions: col.text.orNull,
})

/** What the viewer's institution requires, or null. For any member. (PROMPT-12) */
export async function completionRequirement({ db, viewer }: Ctx): Promise<Completion | null> {
  if (!viewer.institution_id) return null
  const row = await selectRow(
    db,
    completionRow,
    sql`SELECT completion_requirement AS requirement, completion_instructions AS instructions
      FROM "Institution" WHERE id = ${viewer.institution_id}`,
  )
  if (!row?.requirement) return null
  const { requirement, instructions } = row
  return { requirement, instructions: instructions ? renderMarkdown(instructions) : null }
}
