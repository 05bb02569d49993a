import { useActionData, useLoaderData } from '@remix-run/react'
import { dailyPromptFor } from '~/http/daily-prompt.server'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { Forbidden } from '~/platform/failures'
import { mayWritePost } from '~/policy/posts'
import { Page } from '~/ui/page'
import { PostForm } from '~/views/posts/post-form'
import { DailyPromptLine } from '~/views/prompts/daily-prompt'
import { writePost, writePostPage } from './write-post.server'

export const meta = titled<typeof loader>(() => 'Write a post')

/**
 * The post form, not for prospective non-applicants, with the prompt of the day for who does not know
 * what to write. (POST-19, TOPIC-11, PROMPT-29)
 */
export const loader = forMembers(async (asked) => {
  const { viewer, partner } = asked.ctx
  if (!mayWritePost(viewer, partner)) throw new Forbidden()
  return { ...writePostPage(asked, false), daily: await dailyPromptFor(asked, 'writing') }
})

export const action = forMembers((asked) => writePost(asked, false))

export default function NewPost() {
  const { reply, daily, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title="Write a post">
      {!daily.completed && (
        <p className="meta">
          Not sure what to write? <DailyPromptLine prompt={daily} />
        </p>
      )}
      <PostForm label="Write a post" {...page} {...answer} form={answer?.reply ?? reply} />
    </Page>
  )
}
