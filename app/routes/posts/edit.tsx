import { useActionData, useLoaderData } from '@remix-run/react'
import { emptyEdit, type Written } from '~/domain/prompts/response'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import type { WritingAnswer } from '~/http/writing.server'
import { HiddenFields } from '~/ui/form'
import { Page } from '~/ui/page'
import { typedValue } from '~/ui/reply'
import { MarkAsQuestion } from '~/views/posts/mark-as-question'
import { PostForm } from '~/views/posts/post-form'
import { editPostPage, saveEdit } from './edit-post.server'

function titleOf({ question, response }: Written): string {
  if (response) return 'Edit your response'
  return question ? 'Edit your question' : 'Edit your post'
}

export const meta = titled<typeof loader>(titleOf)

/** The post form with an own post in it. (POST-06, POST-19, POST-21) */
export const loader = forMembers(editPostPage)

export const action = forMembers(saveEdit)

export default function Edit() {
  const { reply, version, mayChangeKind, response, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as WritingAnswer | undefined
  const form = answer?.reply ?? reply
  const now = answer?.now
  // Who has seen the other text decides over it; until then the form belongs to its own version.
  const edited_at = now ? version : typedValue(form, 'edited_at', version)
  const kind = { question: page.question, response }
  const title = titleOf(kind)
  return (
    <Page title={title}>
      <PostForm
        {...page}
        {...answer}
        form={form}
        label={title}
        publish="Save"
        emptyContent={emptyEdit(kind)}
      >
        <HiddenFields fields={{ edited_at }} />
        <MarkAsQuestion form={form} question={page.question} fixed={!mayChangeKind} />
      </PostForm>
    </Page>
  )
}
