import { useActionData, useLoaderData } from '@remix-run/react'
import { askToAnswer } from '~/domain/answer-requests/commands.server'
import { askPage, ownQuestion } from '~/domain/answer-requests/queries.server'
import { ASK_SOMEONE, requestSentText, askSchema } from '~/domain/answer-requests/schema'
import { peopleByIds } from '~/domain/people/queries.server'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { post } from '~/views/links'
import { AskSomeonePage } from '~/views/answer-requests/ask-someone-page'

export const meta = titleMeta<typeof loader>(() => ASK_SOMEONE)

/** People who may know the answer, for the question's author and staff of its school. */
export const loader = requireMember(async ({ ctx, context, params }) => ({
  ...(await askPage(ctx, params.postId ?? '')),
  formState: initialFormState(context),
}))

/** What is wrong with a form is said to those who could send it. */
async function schemaFor({ ctx, params }: RouteArgs) {
  await ownQuestion(ctx, params.postId ?? '')
  return askSchema
}

export const action = formAction(schemaFor, async (input, { ctx, context, params, once }) => {
  const id = params.postId ?? ''
  const done = await askToAnswer(ctx, id, input, once)
  if (!done.ok) return done
  const names = (await peopleByIds(ctx, input.people)).map(({ name }) => name)
  return redirectWithFlash(context, post(id), requestSentText(names))
})

export default function AskSomeone() {
  const { formState, ...page } = useLoaderData<typeof loader>()
  return (
    <AskSomeonePage page={page} form={useActionData<typeof action>()?.formState ?? formState} />
  )
}
