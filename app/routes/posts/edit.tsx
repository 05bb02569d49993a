import { useActionData, useLoaderData } from '@remix-run/react'
import { PICTURE_UPLOAD } from '~/domain/photos/schema-pictures'
import { emptyContentText, type WritingKind } from '~/domain/responses/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import type { ComposeResult } from '~/presenters/composing/compose-buttons.server'
import type { RouteHandle } from '~/root'
import { HiddenFields } from '~/ui/form'
import { Page } from '~/ui/page'
import { fieldValue } from '~/ui/form-state'
import { MarkAsQuestion } from '~/views/posts/mark-as-question'
import { PostForm } from '~/views/posts/post-form'
import { loadEditPost, saveEdit } from './edit-post.server'

function pageTitle({ question, response }: WritingKind): string {
  if (response) return 'Edit your response'
  return question ? 'Edit your question' : 'Edit your post'
}

export const meta = titleMeta<typeof loader>(pageTitle)

export const handle: RouteHandle = { upload: PICTURE_UPLOAD }

/** The post form with an own post in it. (POST-06, POST-19, POST-21) */
export const loader = requireMember(loadEditPost)

export const action = requireMember(saveEdit)

export default function Edit() {
  const { formState, version, mayChangeKind, response, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() as ComposeResult | undefined
  const form = result?.formState ?? formState
  // Who has seen the other text decides over it; until then the form belongs to its own version.
  const edited_at = result?.current ? version : fieldValue(form, 'edited_at', version)
  const kind = { question: page.question, response }
  const title = pageTitle(kind)
  return (
    <Page title={title}>
      <PostForm
        {...page}
        {...result}
        form={form}
        label={title}
        publish="Save"
        emptyContent={emptyContentText(kind)}
      >
        <HiddenFields fields={{ edited_at }} />
        <MarkAsQuestion form={form} question={page.question} fixed={!mayChangeKind} />
      </PostForm>
    </Page>
  )
}
