import { useActionData, useLoaderData } from '@remix-run/react'
import { movablePost, movePost } from '~/domain/posts/move.server'
import { MOVE_HINT, MOVE_POST, movedText, moveSchema } from '~/domain/posts/schema-move'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { Select } from '~/ui/select'
import { post as postPath } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => MOVE_POST)

/** Staff of the school put a post under another topic. Not in the spec. */
export const loader = requireMember(async ({ ctx, context, params }) => ({
  ...(await movablePost(ctx, params.postId ?? '')),
  formState: initialFormState(context),
}))

/** What is wrong with a form is said to those who could send it. */
async function schemaFor({ ctx, params }: RouteArgs) {
  await movablePost(ctx, params.postId ?? '')
  return moveSchema
}

export const action = formAction(schemaFor, async (input, { ctx, context, params }) => {
  const id = params.postId ?? ''
  const done = await movePost(ctx, id, input)
  return done.ok ? redirectWithFlash(context, postPath(id), movedText(done.title)) : done
})

export default function Move() {
  const { id, title, why_fixed, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page title={MOVE_POST} lede={<a href={postPath(id)}>{title}</a>}>
      <ErrorSummary form={form} />
      {why_fixed ? (
        <EmptyState title={why_fixed}>
          <ButtonLink href={postPath(id)}>Back to the post</ButtonLink>
        </EmptyState>
      ) : (
        <MoveForm form={form} />
      )}
    </Page>
  )
}

const toChoice = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })

function MoveForm({ form }: { form: FormState }) {
  const { id, present, others } = useLoaderData<typeof loader>()
  return (
    <>
      <p className="meta">{MOVE_HINT}</p>
      <Form submit="Move" cancel={postPath(id)}>
        <Select name="from" label="From" choices={present.map(toChoice)} form={form} />
        <Select
          name="to"
          label="To"
          emptyLabel="Choose a topic"
          choices={others.map(toChoice)}
          form={form}
        />
      </Form>
    </>
  )
}
