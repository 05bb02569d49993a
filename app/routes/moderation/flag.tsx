import { useActionData, useLoaderData } from '@remix-run/react'
import { requireMember, type RouteArgs } from '~/http/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { comment, post } from '~/views/links'
import { FlagPage } from '~/views/moderation/flag-page'
import { loadFlagPage, submitFlag } from './flagging.server'

export const meta = titleMeta<typeof loader>(({ kind }) => `Flag this ${kind}`)

const flagged = ({ params: { postId, commentId = '' } }: RouteArgs) =>
  postId === undefined
    ? { subject: { kind: 'comment' as const, id: commentId }, href: comment(commentId) }
    : { subject: { kind: 'post' as const, id: postId }, href: post(postId) }

/** For everyone who sees the post or the comment. (POST-14, COMMENT-10) */
export const loader = requireMember(async (args) => {
  const { subject, href } = flagged(args)
  return { kind: subject.kind, href, ...(await loadFlagPage(args, subject, href)) }
})

/** (POST-15, POST-16, POST-17) */
export const action = requireMember((args) => {
  const { subject, href } = flagged(args)
  return submitFlag(args, subject, href)
})

export default function Flag() {
  const { formState, ...page } = useLoaderData<typeof loader>()
  return <FlagPage form={useActionData<typeof action>()?.formState ?? formState} {...page} />
}
