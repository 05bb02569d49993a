import { useActionData, useLoaderData } from '@remix-run/react'
import { loadDailyPrompt } from '~/presenters/daily-prompt.server'
import { PICTURE_UPLOAD } from '~/domain/photos/schema-pictures'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Forbidden } from '~/platform/failures'
import { canWritePost } from '~/policy/posts'
import type { RouteHandle } from '~/root'
import { Page } from '~/ui/page'
import { PostForm } from '~/views/posts/post-form'
import { WritingTips } from '~/views/posts/writing-tips'
import { DailyPromptLine } from '~/views/posts/daily-prompt'
import { submitPost, loadWritePost } from './write-post.server'

export const meta = titleMeta<typeof loader>(() => 'Write a post')

/**
 * The post form, not for prospective non-applicants, with the prompt of the day for anyone who doesn't know
 * what to write. (POST-19, TOPIC-11, PROMPT-29)
 */
export const loader = requireMember(async (args) => {
  const { viewer, partner } = args.ctx
  if (!canWritePost(viewer, partner)) throw new Forbidden()
  return { ...(await loadWritePost(args, false)), daily: await loadDailyPrompt(args) }
})

export const action = requireMember((args) => submitPost(args, false))

const TIPS = [
  'Say in the title what it’s about.',
  'Tell what happened and what you learned.',
  'Keep paragraphs short: many read on a phone.',
  'Pick a topic, so the right people see it.',
]

/** Next to the form, or below it on phones. */
export const handle: RouteHandle = {
  upload: PICTURE_UPLOAD,
  right: () => <WritingTips title="Posts people read" tips={TIPS} />,
}

export default function NewPost() {
  const { formState, daily, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <Page title="Write a post">
      {!daily.completed && (
        <p className="meta">
          Not sure what to write? <DailyPromptLine prompt={daily} />
        </p>
      )}
      <PostForm label="Write a post" {...page} {...result} form={result?.formState ?? formState} />
    </Page>
  )
}
