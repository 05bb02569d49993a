import { useLoaderData } from '@remix-run/react'
import { postById } from '~/domain/posts/queries.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Field } from '~/ui/field'
import { Page } from '~/ui/page'
import { post as postAddress } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => 'Share')

/** The address of a post, to be copied, and who can open it. For everyone who sees the post. */
export const loader = requireMember(async ({ ctx, params, url }) => {
  const { id, title, address_audience } = await postById(ctx, params.postId ?? '')
  return { id, title, audience: address_audience, address: new URL(postAddress(id), url).href }
})

export default function Share() {
  const { id, title, audience, address } = useLoaderData<typeof loader>()
  return (
    <Page title="Share" lede={<>“{title}”</>}>
      <div className="card form">
        <Field
          name="link"
          as="textarea"
          label="Link to this post"
          defaultValue={address}
          readOnly
          hint={audience}
        />
        {/* Script adds its buttons here. */}
        <div className="form-buttons" data-copy="link" data-title={title}>
          <ButtonLink href={postAddress(id)} variant="quiet">
            Back to the post
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}
