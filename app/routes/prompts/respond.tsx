import { useActionData, useLoaderData } from '@remix-run/react'
import { launchedAssignment } from '~/domain/courses/assignments.server'
import { PICTURE_UPLOAD } from '~/domain/photos/schema-pictures'
import { completionRequirement } from '~/domain/prompts/queries.server'
import { promptPageName, respondHref } from '~/domain/prompts/schema'
import { ALREADY_ANSWERED } from '~/domain/responses/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import type { RouteHandle } from '~/root'
import { ResponseForm } from '~/views/prompts/response-form'
import { findPrompt } from './find-prompt.server'
import { assignmentsNote, loadHomework, requireWarningAccepted } from './homework.server'
import { PromptPage } from './prompt-page'
import { loadResponses } from './responses.server'
import { loadResponseForm, submitResponse } from './write-response.server'

export const meta = titleMeta<typeof loader>(
  ({ prompt }) => `Prompt: ${promptPageName(prompt.slug)}`,
)

export const handle: RouteHandle = { upload: PICTURE_UPLOAD }

/**
 * The page of the prompt with the form of a response open. Someone who has responded gets to that response
 * instead: there is one of each person; what they have written since is in the form. (PROMPT-14, PROMPT-16, CANVAS-04)
 */
export const loader = requireMember(async (args) => {
  const { prompt, warningHref } = await requireWarningAccepted(args, await findPrompt(args))
  return {
    warningHref,
    ...(await loadHomework(args, prompt)),
    launched: await launchedAssignment(args.ctx),
    note: warningHref ? null : await assignmentsNote(args),
    ...(await loadResponseForm(args, prompt)),
    completion: await completionRequirement(args.ctx),
    responses: await loadResponses(prompt, args, respondHref(prompt.href)),
  }
})

export const action = requireMember(async (args) => submitResponse(args, await findPrompt(args)))

export default function Respond() {
  const { formState, completion, responses, homework, linkBackTo, ...page } =
    useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { prompt } = page
  const responded = prompt.response_id !== null
  // A draft of another window, or what was sent over an expired session: nothing typed is out of reach.
  const hasWords = Object.keys(formState.values).length > 0
  return (
    <PromptPage
      {...{ prompt, completion, responses, homework, linkBackTo }}
      responding={!responded}
    >
      {responded && !result && <p>{ALREADY_ANSWERED}</p>}
      {(!responded || result || hasWords) && (
        <ResponseForm {...page} {...result} form={result?.formState ?? formState} />
      )}
    </PromptPage>
  )
}
