import { useActionData, useLoaderData } from '@remix-run/react'
import { shareFirstStory } from '~/domain/leaders/commands.server'
import {
  PROFILE_REQUIRED,
  STORY_PLACEHOLDER,
  STORY_SHARED,
  storySchema,
} from '~/domain/leaders/schema'
import {
  requireMember,
  redirectWithFlash,
  readIdempotencyKey,
  invalid,
  initialFormState,
} from '~/http/guards/member-route.server'
import { redirectWithCare } from '~/presenters/redirect-with-care.server'
import { parseForm, withErrors } from '~/http/forms/forms'
import { saveSubmittedForm } from '~/http/guards/saved-submission.server'
import { titleMeta } from '~/presenters/shell/title'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { LeaderPage, OnlyLeaders } from '~/views/leader/leader-page'
import { PostErrors } from '~/views/posts/post-errors'
import { leaderAction, openLeaderPage } from './leader-page.server'

export const meta = titleMeta<typeof loader>(() => 'Your first story')

/** (LEADER-08) */
export const loader = requireMember(async (args) => ({
  ...(await openLeaderPage(args, 'challenge')),
  typed: initialFormState(args.context),
}))

/**
 * The post is written, the introduction over; the default route goes on from there. (LEADER-19)
 * Without the profile that step comes first, and what was written waits. (LEADER-10)
 */
export const action = leaderAction(async ({ ctx, context, request }) => {
  const form = await request.formData()
  const { input, formState } = parseForm(form, storySchema)
  if (!input) return invalid(formState)
  const product = context.services.env.PRODUCT_NAME
  const outcome = await shareFirstStory(ctx, input, {
    idempotencyKey: readIdempotencyKey(form),
    product,
  })
  if (outcome.ok)
    return redirectWithCare(context, '/', `${input.title}. ${input.content}`, STORY_SHARED)
  if (!('age_range' in outcome.errors)) return invalid(withErrors(formState, outcome))
  await saveSubmittedForm(
    request,
    context,
    '/leader/challenge',
    new URLSearchParams({ ...input, csrf: context.csrf }),
  )
  return redirectWithFlash(context, '/leader/profile', PROFILE_REQUIRED)
})

export default function LeaderChallenge() {
  const { acts, typed, ...page } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  return (
    <LeaderPage
      page={page}
      title="Your first story"
      lede="Share something you’ve been through as a student. A few paragraphs is enough."
    >
      <div className="prose">
        <ul>
          <li>A time you wanted to give up, and what you did.</li>
          <li>Something you wish you’d known in your first week.</li>
          <li>Someone who helped you, and how.</li>
        </ul>
      </div>
      <PostErrors form={form} />
      {acts ? (
        <Form submit="Post my story" guardEnter label="Your first story">
          <Field form={form ?? typed} name="title" look="title" label="Title" required />
          <Field
            form={form ?? typed}
            name="content"
            as="textarea"
            label="Your story"
            placeholder={STORY_PLACEHOLDER}
            hint="You can use **bold**, lists and links."
            formats
            required
          />
          <p className="meta audience">Everyone in your school’s community can read it.</p>
        </Form>
      ) : (
        <OnlyLeaders what="Leaders write their first story here." />
      )}
    </LeaderPage>
  )
}
