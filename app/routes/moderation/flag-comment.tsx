import { useActionData, useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { comment } from '~/views/addresses'
import { FlagPage } from '~/views/moderation/flag-page'
import { flagPage, sendFlag } from './flagging.server'

export const meta = titled<typeof loader>(() => 'Flag this comment')

const subject = (id = '') => ({ kind: 'comment' as const, id })

/** For everybody who sees the comment. (COMMENT-10) */
export const loader = forMembers(async (asked) => {
  const { commentId = '' } = asked.params
  const href = comment(commentId)
  return { href, ...(await flagPage(asked, subject(commentId), href)) }
})

export const action = forMembers((asked) => {
  const { commentId = '' } = asked.params
  return sendFlag(asked, subject(commentId), comment(commentId))
})

export default function FlagComment() {
  const { reply, ...page } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply ?? reply
  return <FlagPage kind="comment" form={form} {...page} />
}
