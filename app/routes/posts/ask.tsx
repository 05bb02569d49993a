import { useActionData, useLoaderData } from '@remix-run/react'
import { ASK_A_QUESTION } from '~/domain/topics/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { Page } from '~/ui/page'
import { PostForm } from '~/views/posts/post-form'
import { SimilarQuestions } from '~/views/posts/similar-questions'
import { writePost, writePostPage } from './write-post.server'

export const meta = titled<typeof loader>(() => ASK_A_QUESTION)

/** The question form, for every member. (POST-18, POST-23) */
export const loader = forMembers((asked) => writePostPage(asked, true))

export const action = forMembers((asked) => writePost(asked, true))

export default function Ask() {
  const { reply, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { similar } = { similar: [], ...answer }
  return (
    <Page title={ASK_A_QUESTION} lede="Somebody here has probably been there before you.">
      <SimilarQuestions questions={similar} />
      <PostForm
        label={ASK_A_QUESTION}
        question
        similar
        {...page}
        {...answer}
        form={answer?.reply ?? reply}
      />
    </Page>
  )
}
