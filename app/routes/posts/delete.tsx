import { useLoaderData } from '@remix-run/react'
import { deletePost } from '~/domain/posts/commands.server'
import { ownPostById } from '~/domain/posts/queries.server'
import { DELETE_POST, POST_DELETED } from '~/domain/posts/schema'
import { promptOfResponse } from '~/domain/prompts/queries.server'
import { forMembers, goWith } from '~/http/door.server'
import { titled } from '~/http/title'
import { ConfirmAct } from '~/views/posts/confirm-act'

export const meta = titled<typeof loader>(() => 'Delete')

/** Asks the owner first. (POST-06, POST-09, POST-10) */
export const loader = forMembers(({ ctx, params }) => ownPostById(ctx, params.postId ?? ''))

/** Leads home; from a response to its prompt. */
export const action = forMembers(async ({ ctx, context, params }) => {
  const id = params.postId ?? ''
  await deletePost(ctx, id)
  return goWith(context, promptOfResponse(ctx, id) ?? '/home', POST_DELETED)
})

export default function Delete() {
  const post = useLoaderData<typeof loader>()
  return <ConfirmAct question={DELETE_POST} post={post} button="Delete" variant="danger" />
}
