import { renderToStaticMarkup } from 'react-dom/server'
import { messagesAfter } from '~/domain/messages/live.server'
import { markRead } from '~/domain/messages/own-commands.server'
import { channelById } from '~/domain/messages/queries.server'
import { requireMember } from '~/http/guards/member-route.server'
import { schoolZone } from '~/policy/time-zone'
import { LiveItem } from '~/views/messages/live-item'

/**
 * For script: the messages that follow a number, as they are shown. Like the page itself, it notes that
 * they have been opened.
 */
export const loader = requireMember(async ({ ctx, context, params, url }) => {
  const given = url.searchParams.get('after') ?? ''
  if (!/^\d{1,9}$/.test(given)) return new Response('Not the number of a message', { status: 400 })
  const channel = await channelById(ctx, params.channelId ?? '')
  const found = await messagesAfter(ctx, channel.id, Number(given))
  const last = found.at(-1)?.message.number ?? channel.last_number
  if (channel.unread) {
    await markRead(ctx, channel.id, last)
    context.services.live.touch(ctx.viewer.id)
  }
  const messages = found.map((item) => ({
    number: item.message.number,
    html: renderToStaticMarkup(<LiveItem item={item} timeZone={schoolZone(ctx.partner)} />),
  }))
  return Response.json({ messages }, { headers: { 'Cache-Control': 'no-store' } })
})
