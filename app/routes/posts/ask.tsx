import { useActionData, useLoaderData } from '@remix-run/react'
import { ASK_A_QUESTION } from '~/domain/topics/schema'
import { PICTURE_UPLOAD } from '~/domain/photos/schema-pictures'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Callout } from '~/ui/messages'
import type { RouteHandle } from '~/root'
import { Page } from '~/ui/page'
import { PostForm } from '~/views/posts/post-form'
import { LiveSimilarAside, SimilarQuestions } from '~/views/posts/similar-questions'
import { UnnamedChoice } from '~/views/posts/unnamed-choice'
import { WritingTips } from '~/views/posts/writing-tips'
import { submitPost, loadWritePost } from './write-post.server'

export const meta = titleMeta<typeof loader>(() => ASK_A_QUESTION)

/** The question form, for every member. (POST-18, POST-23) */
export const loader = requireMember((args) => loadWritePost(args, true))

export const action = requireMember((args) => submitPost(args, true))

const TIPS = [
  'Ask one thing, and put it in the title.',
  'Name the class, the office or the form you mean.',
  'Say what you’ve tried and when you need it.',
  'Pick a topic, so people who know will see it.',
]

/** Next to the form, or below it on phones, where similar questions are below the title. */
export const handle: RouteHandle = {
  upload: PICTURE_UPLOAD,
  right: () => (
    <>
      <LiveSimilarAside />
      <WritingTips title="Questions that get answers" tips={TIPS} />
    </>
  ),
}

export default function Ask() {
  const { formState, searched, unnamed, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const form = result?.formState ?? formState
  return (
    <Page title={ASK_A_QUESTION} lede="Someone here has probably been through it.">
      {searched && !result && (
        <Callout title="You have an unfinished question">
          <p>To ask about “{searched}” instead, discard this draft.</p>
        </Callout>
      )}
      <SimilarQuestions questions={result?.similarQuestions ?? []} />
      <PostForm label={ASK_A_QUESTION} question {...page} {...result} similar form={form}>
        <UnnamedChoice form={form} school={unnamed} />
      </PostForm>
    </Page>
  )
}
