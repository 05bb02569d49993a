import { useActionData, useLoaderData } from '@remix-run/react'
import { ASK_A_QUESTION } from '~/domain/topics/schema'
import { requireMember } from '~/http/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page, Tile } from '~/ui/page'
import { PostForm } from '~/views/posts/post-form'
import { SimilarQuestions } from '~/views/posts/similar-questions'
import { submitPost, loadWritePost } from './write-post.server'

export const meta = titleMeta<typeof loader>(() => ASK_A_QUESTION)

/** The question form, for every member. (POST-18, POST-23) */
export const loader = requireMember((args) => loadWritePost(args, true))

export const action = requireMember((args) => submitPost(args, true))

/** Next to the form, or below it on phones. */
export const handle = {
  right: () => (
    <Tile title="Questions that get answers">
      <ul className="tips">
        <li>Ask one thing, and put it in the title.</li>
        <li>Name the class, the office or the form you mean.</li>
        <li>Say what you’ve tried and when you need it.</li>
        <li>Pick a topic, so people who know will see it.</li>
      </ul>
    </Tile>
  ),
}

export default function Ask() {
  const { formState, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <Page title={ASK_A_QUESTION} lede="Someone here has probably been through it.">
      <SimilarQuestions questions={result?.similarQuestions ?? []} />
      <PostForm
        label={ASK_A_QUESTION}
        question
        {...page}
        {...result}
        similar
        form={result?.formState ?? formState}
      />
    </Page>
  )
}
