import { useActionData, useLoaderData } from '@remix-run/react'
import { completionOf } from '~/domain/prompts/queries.server'
import { ALREADY_ANSWERED, promptPageName } from '~/domain/prompts/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { counted } from '~/ui/count'
import { CompletionNote } from '~/views/prompts/completion-note'
import { PromptHeader } from '~/views/prompts/prompt-header'
import { ResponseForm } from '~/views/prompts/response-form'
import { findPrompt } from './find-prompt.server'
import { responsePage, writeResponse } from './write-response.server'

export const meta = titled<typeof loader>(({ prompt }) => `Prompt: ${promptPageName(prompt.slug)}`)

/**
 * The prompt with the form of a response open. Whoever has responded is led to that response
 * instead: there is one of each person. (PROMPT-14, PROMPT-16)
 */
export const loader = forMembers((asked) => {
  const prompt = findPrompt(asked)
  return { ...responsePage(asked, prompt), completion: completionOf(asked.ctx) }
})

export const action = forMembers((asked) => writeResponse(asked, findPrompt(asked)))

export default function Respond() {
  const { reply, completion, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { prompt } = page
  const responded = prompt.response_id !== null
  return (
    <div className="page stack">
      <PromptHeader prompt={prompt} responding={!responded} />
      <CompletionNote completion={completion} />
      {responded && !answer ? (
        <p>{ALREADY_ANSWERED}</p>
      ) : (
        <ResponseForm {...page} {...answer} form={answer?.reply ?? reply} />
      )}
      {prompt.count > 0 && (
        <p>
          <a href={prompt.href}>Read {counted(prompt.count, 'response', 'responses')}</a>
        </p>
      )}
    </div>
  )
}
