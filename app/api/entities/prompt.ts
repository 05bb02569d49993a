import * as z from 'zod'
import type { PromptDetail } from '~/domain/prompts/schema'

/** A prompt, wherever the API names one. (PROMPT-01) */
export const promptEntity = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    /** Markdown */
    body: z.string(),
    numeric_prepend: z.int().nullable(),
    count: z.int(),
    complete: z.boolean(),
    completed: z.boolean(),
    order: z.int(),
    prompt_category_id: z.string(),
    char_required: z.string().nullable(),
    active: z.boolean(),
    tag_names: z.array(z.string()),
    topics: z.array(z.string()),
    /** (CANVAS-01) */
    canvas_assignments_data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        due_at: z.string().nullable(),
        course_name: z.string(),
        prompt_specific: z.boolean(),
        previous_responses: z.array(z.string()),
        previous_responses_quantity: z.int(),
        prompt_quantity: z.int(),
      }),
    ),
  })
  .meta({ id: 'Prompt' })

/** Both names of what is completed, as the specification has them. (PROMPT-01) */
export const toPrompt = (prompt: PromptDetail) => ({ ...prompt, complete: prompt.completed })

/** What is answered when there is no prompt of the day. (PROMPT-26 to PROMPT-28) */
export const noDailyPrompt = z.object({
  id: z.null(),
  title: z.string(),
  href: z.string(),
  completed: z.boolean(),
})

/** (PROMPT-02) */
export const promptCategory = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  order: z.int(),
  /** (PROMPT-30) */
  kind: z.string(),
  prompts: z.array(promptEntity),
})
