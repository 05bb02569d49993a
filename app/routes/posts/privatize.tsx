import { useLoaderData } from '@remix-run/react'
import { privatizePost } from '~/domain/posts/commands.server'
import { ownPostById } from '~/domain/posts/queries.server'
import { MAKE_PRIVATE, NOW_PRIVATE } from '~/domain/posts/schema'
import { forMembers, goWith } from '~/http/door.server'
import { titled } from '~/http/title'
import { ConfirmAct } from '~/views/posts/confirm-act'

export const meta = titled<typeof loader>(() => 'Make private')

/** Asks the owner first. (POST-06, POST-07) */
export const loader = forMembers(({ ctx, params }) => ownPostById(ctx, params.postId ?? ''))

export const action = forMembers(async ({ ctx, context, params }) => {
  const id = params.postId ?? ''
  await privatizePost(ctx, id)
  return goWith(context, `/post/${id}`, NOW_PRIVATE)
})

export default function Privatize() {
  const post = useLoaderData<typeof loader>()
  return <ConfirmAct question={MAKE_PRIVATE} post={post} button="Make private" />
}
