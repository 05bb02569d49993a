import { useLoaderData } from '@remix-run/react'
import { ownMessage } from '~/domain/messages/access.server'
import { deleteMessage } from '~/domain/messages/own-commands.server'
import { DELETE_MESSAGE, DELETE_NOTE, MESSAGE_DELETED } from '~/domain/messages/schema-texts'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { channel, newestMessage } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => 'Delete message')

/** Asks first. (DM-28, DM-29) */
export const loader = requireMember(async ({ ctx, params }) => {
  const { channel_id } = await ownMessage(ctx, ctx.db.read, params.messageId ?? '')
  const texts = { question: DELETE_MESSAGE, note: DELETE_NOTE, button: 'Delete' }
  return { ...texts, variant: 'danger' as const, back: channel(channel_id) }
})

export const action = requireMember(async ({ ctx, context, params }) => {
  const { channel_id } = await deleteMessage(ctx, params.messageId ?? '')
  return redirectWithFlash(context, newestMessage(channel_id), MESSAGE_DELETED)
})

export default function DeleteMessage() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />
}
