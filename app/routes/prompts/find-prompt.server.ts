import { redirect } from '@remix-run/node'
import { promptById } from '~/domain/prompts/queries.server'
import { PROMPTS_HREF, type PromptDetail } from '~/domain/prompts/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { orNull } from '~/platform/failures'

/** The prompt of the address; a wrong id, or one of a prompt not for the viewer, leads to all prompts. (PROMPT-15) */
export async function findPrompt({
  ctx,
  params,
}: Pick<RouteArgs, 'ctx' | 'params'>): Promise<PromptDetail> {
  const prompt = await orNull(promptById(ctx, params.promptId ?? ''))
  if (!prompt) throw redirect(PROMPTS_HREF)
  return prompt
}
