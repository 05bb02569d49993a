import { useLoaderData } from '@remix-run/react'
import { ownComment } from '~/domain/comments/access.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { COMMENT_DELETED, DELETE_COMMENT } from '~/domain/comments/schema'
import { forMembers, goWith } from '~/http/door.server'
import { titled } from '~/http/title'
import { snippet } from '~/platform/markdown.server'
import { Button, ButtonLink } from '~/ui/button'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { comment as commentAddress, comments, ownComments } from '~/views/addresses'

export const meta = titled<typeof loader>(() => 'Delete comment')

const fromProfile = (url: URL) => url.searchParams.get('from') === 'profile'

/** Asks the one who wrote it first. (COMMENT-06, COMMENT-08) */
export const loader = forMembers(async ({ ctx, params, url }) => {
  const { id, content } = await ownComment(ctx, ctx.db.read, params.commentId ?? '')
  return { id, text: snippet(content), backHref: fromProfile(url) ? ownComments : null }
})

/** Deletes it and leads back to the list or the post it stood on. (COMMENT-07) */
export const action = forMembers(async ({ ctx, context, params, url }) => {
  const { post_id } = await deleteComment(ctx, params.commentId ?? '')
  return goWith(context, fromProfile(url) ? ownComments : comments(post_id), COMMENT_DELETED)
})

export default function Delete() {
  const { id, text, backHref } = useLoaderData<typeof loader>()
  return (
    <Page title={DELETE_COMMENT} lede={text}>
      <Form>
        <FormButtons>
          <Button variant="danger">Delete</Button>
          <ButtonLink href={backHref ?? commentAddress(id)} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
