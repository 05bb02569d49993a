import { useActionData, useLoaderData } from '@remix-run/react'
import { shareFirstStory } from '~/domain/leaders/commands.server'
import {
  PROFILE_FIRST,
  STORY_PLACEHOLDER,
  STORY_SHARED,
  storySchema,
} from '~/domain/leaders/schema'
import { forMembers, goWith, onceOf, refuse, startReply } from '~/http/door.server'
import { readForm, refusedReply } from '~/http/forms'
import { keepForm } from '~/http/kept-form.server'
import { titled } from '~/http/title'
import { Forbidden } from '~/platform/failures'
import { mayActAsLeader } from '~/policy/leaders'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { LeaderPage } from '~/views/leader/leader-page'
import { OnlyLeaders } from '~/views/leader/only-leaders'
import { PostErrors } from '~/views/posts/post-errors'
import { openLeaderPage } from './leader-page.server'

export const meta = titled<typeof loader>(() => 'Your first story')

/** (LEADER-08) */
export const loader = forMembers(async (asked) => ({
  ...(await openLeaderPage(asked, 'challenge')),
  typed: startReply(asked.context),
}))

/**
 * The post is written, the introduction over; the default route goes on from there. (LEADER-19)
 * Without the profile that step comes first, and what was written waits. (LEADER-10)
 */
export const action = forMembers(async ({ ctx, context, request }) => {
  if (!mayActAsLeader(ctx.viewer)) throw new Forbidden()
  const form = await request.formData()
  const { input, reply } = readForm(form, storySchema)
  if (!input) return refuse(reply)
  const product = context.services.env.PRODUCT_NAME
  const outcome = await shareFirstStory(ctx, input, { once: onceOf(form), product })
  if (outcome.ok) return goWith(context, '/', STORY_SHARED)
  if (!('age_range' in outcome.errors)) return refuse(refusedReply(reply, outcome))
  await keepForm(request, context, '/leader/challenge', new URLSearchParams(input))
  return goWith(context, '/leader/profile', PROFILE_FIRST)
})

export default function LeaderChallenge() {
  const { acts, typed, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = answer && 'reply' in answer ? answer.reply : undefined
  return (
    <LeaderPage
      page={page}
      title="Your first story"
      lede="Tell something that you have been through as a student. A few paragraphs are enough."
    >
      <div className="prose">
        <ul>
          <li>A moment when you wanted to give up, and what you did.</li>
          <li>Something that you wish you had known in your first week.</li>
          <li>Somebody who helped you, and how.</li>
        </ul>
      </div>
      <PostErrors form={form} />
      {acts ? (
        <Form guardEnter label="Your first story">
          <Field form={form ?? typed} name="title" look="title" label="Title" required />
          <Field
            form={form ?? typed}
            name="content"
            as="textarea"
            label="Your story"
            placeholder={STORY_PLACEHOLDER}
            hint="Your school’s community will read it. Markdown works."
            required
          />
          <FormButtons>
            <Button>Post my story</Button>
          </FormButtons>
        </Form>
      ) : (
        <OnlyLeaders what="Here leaders write their first story." />
      )}
    </LeaderPage>
  )
}
