import { useActionData, useLoaderData } from '@remix-run/react'
import { AUTHOR_GONE, LOOK_UP_AUTHOR, lookupSchema } from '~/domain/moderation/schema'
import { lookUpAuthor, unnamedPost } from '~/domain/moderation/unnamed.server'
import {
  initialFormState,
  invalid,
  parseRequestForm,
  redirectWithLink,
  redirectWithNotice,
  requireMember,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { post as postPath, profile, authorLookup } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => LOOK_UP_AUTHOR)

/** Staff of the school look up who asked a question without their name. Not in the spec. */
export const loader = requireMember(async ({ ctx, context, params }) => ({
  ...(await unnamedPost(ctx, params.postId ?? '')),
  formState: initialFormState(context),
}))

/** The name is a message to the next page: the page itself never has it, and each look is on record. */
export const action = requireMember(async ({ ctx, context, params, request }) => {
  const { id } = await unnamedPost(ctx, params.postId ?? '')
  const { input, formState } = await parseRequestForm(request, lookupSchema)
  if (!input) return invalid(formState)
  const author = await lookUpAuthor(ctx, id, input)
  if (!author) return redirectWithNotice(context, authorLookup(id), AUTHOR_GONE)
  const link = { href: profile(author.id), text: author.name }
  return redirectWithLink(context, authorLookup(id), 'Your look is on record. Asked by', link)
})

export default function AuthorLookup() {
  const { id, title, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page title={LOOK_UP_AUTHOR} lede={<a href={postPath(id)}>{title}</a>}>
      <ErrorSummary form={form} />
      <p>
        Its author was told that only school staff can see their name. Your name, your reason and
        the time are put on record each time you look.
      </p>
      <Form submit={LOOK_UP_AUTHOR} cancel={postPath(id)}>
        <Field as="textarea" name="reason" label="Why do you need to know?" form={form} required />
      </Form>
    </Page>
  )
}
