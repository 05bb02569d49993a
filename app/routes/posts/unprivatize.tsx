import { useLoaderData } from '@remix-run/react'
import { unprivatizePost } from '~/domain/posts/commands.server'
import { ownPostById } from '~/domain/posts/queries.server'
import { MAKE_VISIBLE, NOW_VISIBLE } from '~/domain/posts/schema'
import { forMembers, goWith } from '~/http/door.server'
import { titled } from '~/http/title'
import { ConfirmAct } from '~/views/posts/confirm-act'

export const meta = titled<typeof loader>(() => 'Make visible')

/** Asks the owner first. (POST-06, POST-08) */
export const loader = forMembers(({ ctx, params }) => ownPostById(ctx, params.postId ?? ''))

export const action = forMembers(async ({ ctx, context, params }) => {
  const id = params.postId ?? ''
  await unprivatizePost(ctx, id)
  return goWith(context, `/post/${id}`, NOW_VISIBLE)
})

export default function Unprivatize() {
  const post = useLoaderData<typeof loader>()
  return <ConfirmAct question={MAKE_VISIBLE} post={post} button="Make visible" />
}
