import { useLoaderData } from '@remix-run/react'
import { completionRequirement } from '~/domain/prompts/queries.server'
import { promptPageName } from '~/domain/prompts/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { findPrompt } from './find-prompt.server'
import { loadHomework } from './homework.server'
import { PromptPage } from './prompt-page'
import { loadResponses } from './responses.server'

export const meta = titleMeta<typeof loader>(
  ({ prompt }) => `Prompt: ${promptPageName(prompt.slug)}`,
)

/** A prompt with the responses to it, for every member who may see it. (PROMPT-08 to PROMPT-13) */
export const loader = requireMember(async (args) => {
  const prompt = await findPrompt(args)
  return {
    prompt,
    ...(await loadHomework(args, prompt)),
    completion: await completionRequirement(args.ctx),
    responses: await loadResponses(prompt, args),
  }
})

export default function Prompt() {
  return <PromptPage {...useLoaderData<typeof loader>()} />
}
