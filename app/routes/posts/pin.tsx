import { useActionData, useLoaderData } from '@remix-run/react'
import { pinnablePost, pinSchema, setPins } from '~/domain/posts/pins.server'
import { MAX_PINNED, NOT_PINNED, NOW_PINNED, PIN_POST, pinHint } from '~/domain/posts/schema'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { CheckboxGroup } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { post as postPath } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => PIN_POST)

/** Staff of the school put a post at the top of its topics, or take it down. Not in the spec. */
export const loader = requireMember(async ({ ctx, context, params }) => ({
  ...(await pinnablePost(ctx, params.postId ?? '')),
  formState: initialFormState(context),
}))

/** What is wrong with a form is said to those who could send it. */
async function schemaFor({ ctx, params }: RouteArgs) {
  await pinnablePost(ctx, params.postId ?? '')
  return pinSchema
}

export const action = formAction(schemaFor, async (input, { ctx, context, params }) => {
  const id = params.postId ?? ''
  const done = await setPins(ctx, id, input)
  if (!done.ok) return done
  return redirectWithFlash(context, postPath(id), done.pinned ? NOW_PINNED : NOT_PINNED)
})

export default function Pin() {
  const { id, title, places, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  const only = places.length === 1 && !places[0]?.pinned
  const chosen = places.filter(({ pinned }) => pinned || only).map((place) => place.id)
  return (
    <Page title={PIN_POST} lede={<a href={postPath(id)}>{title}</a>}>
      <ErrorSummary form={form} />
      <Form submit="Save" cancel={postPath(id)}>
        <CheckboxGroup
          name="topics"
          legend="At the top of"
          hint={pinHint(MAX_PINNED)}
          choices={places.map((place) => ({ value: place.id, label: place.title }))}
          chosen={chosen}
          form={form}
        />
      </Form>
    </Page>
  )
}
