import { useLoaderData } from '@remix-run/react'
import { ownComment } from '~/domain/comments/access.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { COMMENT_DELETED, DELETE_COMMENT } from '~/domain/comments/schema'
import { seesPost } from '~/domain/posts/access.server'
import { forMembers, goWith, type Asked } from '~/http/door.server'
import { titled } from '~/http/title'
import { snippet } from '~/platform/markdown.server'
import { Button, ButtonLink } from '~/ui/button'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { comment as commentAddress, comments, ownComments } from '~/views/addresses'

export const meta = titled<typeof loader>(() => 'Delete comment')

/** The list, where one came from it or the post is not there for one any more; else null. */
async function toList({ ctx, url }: Asked, postId: string) {
  const listed = url.searchParams.get('from') === 'profile' || !(await seesPost(ctx, postId))
  return listed ? ownComments : null
}

/** Asks the one who wrote it first. (COMMENT-06, COMMENT-08) */
export const loader = forMembers(async (asked) => {
  const { ctx, params } = asked
  const { id, content, post } = await ownComment(ctx, ctx.db.read, params.commentId ?? '')
  return { id, text: snippet(content), backHref: await toList(asked, post.id) }
})

/** Deletes it and leads back to the list or the post it stood on. (COMMENT-07) */
export const action = forMembers(async (asked) => {
  const { ctx, context, params } = asked
  const { post_id } = await deleteComment(ctx, params.commentId ?? '')
  return goWith(context, (await toList(asked, post_id)) ?? comments(post_id), COMMENT_DELETED)
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
