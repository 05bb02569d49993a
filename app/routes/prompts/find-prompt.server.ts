import { redirect } from '@remix-run/node'
import { promptById } from '~/domain/prompts/queries.server'
import { PROMPTS_HREF, type PromptDetail } from '~/domain/prompts/schema'
import type { Asked } from '~/http/door.server'
import { isNotFound } from '~/platform/failures'

/** The prompt of the address; a wrong id, or one of a prompt not for the viewer, leads to all prompts. (PROMPT-15) */
export function findPrompt({ ctx, params }: Pick<Asked, 'ctx' | 'params'>): PromptDetail {
  try {
    return promptById(ctx, params.promptId ?? '')
  } catch (error) {
    throw isNotFound(error) ? redirect(PROMPTS_HREF) : error
  }
}
