import { z } from 'zod'
import { CATEGORY_KINDS, REQUIREMENTS } from '~/policy/prompts'
import { list, longText, oneOf, text, yesOrNo } from './fields'

/** A part of an address: 'my-first-week'. */
const slug = z
  .string({ error: 'must be a text' })
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'must be lower-case words of letters and digits with dashes between them',
  })
  .max(80, { error: 'must have at most 80 characters' })

/** The number before a prompt's title. */
const number = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must be a number from 0 to 9999' })
  .max(9999, { error: 'must be a number from 0 to 9999' })

export const promptSchema = z.strictObject({
  slug,
  title: text(200),
  body: longText(5000).default(''),
  numeric_prepend: number.nullable().default(null),
  char_required: oneOf(REQUIREMENTS as [string, ...string[]])
    .nullable()
    .default(null),
  active: yesOrNo.default(true),
  tag_names: list(text(80)).default([]),
  /** Titles of topics of the same file or school */
  topics: list(text(80)).default([]),
})

/** Prompts stand in categories, both in the order of the file. (PROMPT-01, PROMPT-02, PROMPT-30) */
export const promptCategorySchema = z.strictObject({
  name: text(80),
  kind: oneOf(CATEGORY_KINDS).default('assignment'),
  prompts: list(promptSchema).default([]),
})

export type PromptEntry = z.infer<typeof promptSchema>
export type PromptCategoryEntry = z.infer<typeof promptCategorySchema>

/** Where prompts name topics that the school does not have, with what to say of it. */
export function unknownTopics(
  categories: readonly PromptCategoryEntry[],
  titles: readonly string[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const [c, { prompts }] of categories.entries())
    for (const [p, { topics }] of prompts.entries())
      for (const [t, title] of topics.entries())
        if (!titles.includes(title))
          errors[`prompt_categories[${c}].prompts[${p}].topics[${t}]`] = [
            'must be the title of a topic of this school',
          ]
  return errors
}
