import { useActionData, useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { post } from '~/views/addresses'
import { FlagPage } from '~/views/moderation/flag-page'
import { flagPage, sendFlag } from './flagging.server'

export const meta = titled<typeof loader>(() => 'Flag this post')

const subject = (id = '') => ({ kind: 'post' as const, id })

/** For everybody who sees the post. (POST-14) */
export const loader = forMembers(async (asked) => {
  const { postId = '' } = asked.params
  const href = post(postId)
  return { href, ...(await flagPage(asked, subject(postId), href)) }
})

/** (POST-15, POST-16, POST-17) */
export const action = forMembers((asked) => {
  const { postId = '' } = asked.params
  return sendFlag(asked, subject(postId), post(postId))
})

export default function FlagPost() {
  const { reply, ...page } = useLoaderData<typeof loader>()
  return <FlagPage kind="post" form={useActionData<typeof action>()?.reply ?? reply} {...page} />
}
