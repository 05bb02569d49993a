import { useActionData, useLoaderData } from '@remix-run/react'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { channel, comment, event, post } from '~/views/links'
import { FlagPage } from '~/views/moderation/flag-page'
import { loadFlagPage, submitFlag } from './flagging.server'

export const meta = titleMeta<typeof loader>(({ kind }) => `Flag this ${kind}`)

function flagged({
  params: { postId, commentId, eventId, channelId = '', messageId = '' },
}: RouteArgs) {
  if (postId !== undefined)
    return { subject: { kind: 'post' as const, id: postId }, href: post(postId) }
  if (commentId !== undefined)
    return { subject: { kind: 'comment' as const, id: commentId }, href: comment(commentId) }
  if (eventId !== undefined)
    return { subject: { kind: 'event' as const, id: eventId }, href: event(eventId) }
  return {
    subject: { kind: 'message' as const, id: messageId },
    href: channel(encodeURIComponent(channelId)),
  }
}

/** For everyone who sees the post, comment or event, or got the message. (POST-14, COMMENT-10, DM-29) */
export const loader = requireMember(async (args) => {
  const { subject, href } = flagged(args)
  const { answer, ...page } = await loadFlagPage(args, subject, href)
  return { kind: answer ? ('answer' as const) : subject.kind, href, ...page }
})

/** (POST-15, POST-16, POST-17, DM-30) */
export const action = requireMember((args) => {
  const { subject, href } = flagged(args)
  return submitFlag(args, subject, href)
})

export default function Flag() {
  const { formState, ...page } = useLoaderData<typeof loader>()
  return <FlagPage form={useActionData<typeof action>()?.formState ?? formState} {...page} />
}
