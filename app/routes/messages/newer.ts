import { messagesAfter } from '~/domain/messages/live.server'
import { markRead } from '~/domain/messages/own-commands.server'
import { channelById } from '~/domain/messages/queries.server'
import { requireMember } from '~/http/guards/member-route.server'
import { schoolZone } from '~/policy/time-zone'
import { renderLiveItem } from '~/views/messages/live-item'

/**
 * For script: the messages that follow a number, as they are shown. Like the page itself, it notes that
 * they have been opened.
 */
export const loader = requireMember(async ({ ctx, context, params, url }) => {
  const after = url.searchParams.get('after') ?? ''
  if (!/^\d{1,9}$/.test(after)) return new Response('Not the number of a message', { status: 400 })
  const channel = await channelById(ctx, params.channelId ?? '')
  const newer = await messagesAfter(ctx, channel.id, Number(after))
  const last = newer.at(-1)?.message.number ?? channel.last_number
  if (channel.unread) {
    await markRead(ctx, channel.id, last)
    context.services.live.touch(ctx.viewer.id)
  }
  const messages = newer.map((item) => ({
    number: item.message.number,
    html: renderLiveItem(item, schoolZone(ctx.partner)),
  }))
  return Response.json({ messages }, { headers: { 'Cache-Control': 'no-store' } })
})
