import { useActionData, useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { Forbidden } from '~/platform/failures'
import { mayWritePost } from '~/policy/posts'
import { Page } from '~/ui/page'
import { PostForm } from '~/views/posts/post-form'
import { writePost, writePostPage } from './write-post.server'

export const meta = titled<typeof loader>(() => 'Write a post')

/** The post form, not for prospective non-applicants. (POST-19, TOPIC-11) */
export const loader = forMembers((asked) => {
  const { viewer, partner } = asked.ctx
  if (!mayWritePost(viewer, partner)) throw new Forbidden()
  return writePostPage(asked, false)
})

export const action = forMembers((asked) => writePost(asked, false))

export default function NewPost() {
  const { reply, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title="Write a post">
      <PostForm label="Write a post" {...page} {...answer} form={answer?.reply ?? reply} />
    </Page>
  )
}
