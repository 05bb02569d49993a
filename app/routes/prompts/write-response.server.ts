import { redirect } from '@remix-run/node'
import { DRAFT_KEYS } from '~/domain/drafts/schema'
import { audienceText } from '~/domain/posts/audience'
import { isRisky } from '~/domain/safety/phrases.server'
import { postFlash } from '~/domain/writing/posted.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import {
  isRespondOnly,
  respondHref,
  respondOnlyHref,
  type PromptDetail,
} from '~/domain/prompts/schema'
import { createResponse } from '~/domain/responses/create.server'
import { RESPONDED, RESPONDED_PRIVATELY, responseSchema } from '~/domain/responses/schema'
import { leaveFlash, type RouteArgs } from '~/http/guards/member-route.server'
import { topicsOrEmpty } from '~/presenters/topic-choices.server'
import { startComposing } from '~/presenters/composing/compose-form.server'
import { submitComposeForm } from '~/presenters/composing/submit.server'
import { afterHandingIn } from './homework.server'

/** What the form of a response shows. A draft holds its own tags and topics. (PROMPT-16) */
export async function loadResponseForm(args: RouteArgs, prompt: PromptDetail) {
  const draftKey = DRAFT_KEYS.response(prompt.id)
  return {
    prompt,
    draftKey,
    ...(await startComposing(args, draftKey)),
    topics: await topicsOrEmpty(args, []),
    defaults: await initialValues(args, prompt),
    audience: audienceText(args.ctx),
  }
}

/** Tags and topics of the prompt; a topic that the viewer is not offered is left out. */
async function initialValues(args: RouteArgs, { tag_names, topics }: PromptDetail) {
  const groups = await topicsOrEmpty(args, [])
  const offered = groups.flatMap((group) => group.topics.map(({ id }) => id))
  return { tag_names, topics: topics.filter((id) => offered.includes(id)) }
}

/** Publishes the response and goes back to the prompt, or shows the form again with its errors. (PROMPT-17) */
export async function submitResponse(args: RouteArgs, prompt: PromptDetail) {
  const { ctx, context } = args
  return submitComposeForm(args, {
    target: {
      draftKey: DRAFT_KEYS.response(prompt.id),
      formPath: (isRespondOnly(args.url) ? respondOnlyHref : respondHref)(prompt.href),
      cancelPath: prompt.href,
      initial: await initialValues(args, prompt),
    },
    schema: responseSchema,
    publish: (input, form) =>
      publishWithinLimit(context.services.limits.writing.posts, ctx, () =>
        createResponse(ctx, { ...input, prompt_code: prompt.id }, form),
      ),
    published: async ({ id }, input) => {
      const responded = input.private ? RESPONDED_PRIVATELY : RESPONDED
      const posted = await postFlash(ctx, { id, private: input.private }, responded)
      const care = isRisky(`${input.title}. ${input.content}`)
      await leaveFlash(context, { text: await afterHandingIn(args, id, posted), care })
      return redirect(prompt.href, 303)
    },
  })
}
