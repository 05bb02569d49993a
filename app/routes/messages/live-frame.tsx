import type { AppLoadContext } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import { messagesAfter } from '~/domain/messages/live.server'
import { markRead } from '~/domain/messages/own-commands.server'
import { channelById, channelMessages } from '~/domain/messages/queries.server'
import type { ChannelView, MessagePage } from '~/domain/messages/schema'
import { FRAMED_HEADERS } from '~/http/responses/headers.server'
import { requireMember } from '~/http/guards/member-route.server'
import { streamResponse } from '~/http/responses/streaming.server'
import type { Ctx } from '~/platform/ctx'
import { isNotFound } from '~/platform/failures'
import { schoolZone } from '~/policy/time-zone'
import { followChanges, hasTooManyConnections } from '~/presenters/live-follow.server'
import { viewerTheme } from '~/presenters/shell/shell.server'
import stylesheet from '~/styles/index.css?url'
import { channel as channelHref } from '~/views/links'
import { LiveDocument, LiveEnd } from '~/views/messages/live-document'
import { renderLiveItem } from '~/views/messages/live-item'

/** How long a frame grows before it asks whether anyone is still there. */
const OPEN_MS = 10 * 60_000
/** Something has to move now and then on a connection that is to stay. */
const BEAT = '<!-- -->\n'

const HEADERS: [string, string][] = [
  ...FRAMED_HEADERS,
  ['Content-Type', 'text/html; charset=utf-8'],
]

/**
 * A conversation that grows while it is read, without script: the response stays open, and each message
 * is added to its list when it has been stored.
 */
export const loader = requireMember(async ({ ctx, context, params }) => {
  const channel = await channelById(ctx, params.channelId ?? '')
  const page = await channelMessages(ctx, channel.id)
  if (channel.unread) await markRead(ctx, channel.id, channel.last_number)
  const grows = channel.state === 'open' && !ctx.unopened && !hasTooManyConnections(context)
  const last = page.messages.at(-1)?.number ?? channel.last_number
  const start = renderStart(channel, page, ctx, context)
  const rest = grows ? grow(context, channel.id, last) : ended(channel.id, !ctx.unopened)
  return streamResponse(joined(start, rest), { headers: HEADERS })
})

/** Everything up to the end of the list. */
function renderStart(channel: ChannelView, page: MessagePage, ctx: Ctx, context: AppLoadContext) {
  const look = {
    now: ctx.now.toISOString(),
    accent: ctx.partner.settings.accent ?? 'forest',
    theme: viewerTheme(context),
    timeZone: schoolZone(ctx.partner),
    product: context.services.env.PRODUCT_NAME,
    stylesheet,
  }
  const html = renderToStaticMarkup(<LiveDocument channel={channel} page={page} {...look} />)
  return `<!DOCTYPE html>${html.slice(0, html.lastIndexOf(LIST_END))}\n`
}

const LIST_END = '</ol>'
const END = `${LIST_END}</main></body></html>`

async function* joined(start: string, rest: AsyncIterable<string>) {
  yield start
  yield* rest
}

async function* ended(channelId: string, isOver: boolean) {
  yield await Promise.resolve(renderEnd(channelId, isOver))
}

const renderEnd = (channelId: string, isOver: boolean) =>
  renderToStaticMarkup(<LiveEnd channelId={channelId} ended={isOver} />) + END

async function* grow(
  context: AppLoadContext,
  channelId: string,
  last: number,
): AsyncGenerator<string> {
  const until = Date.now() + OPEN_MS
  for await (const { ctx } of followChanges({ context, path: channelHref(channelId) })) {
    if (!(await isOpen(ctx, channelId))) return yield renderEnd(channelId, true)
    const messages = await messagesAfter(ctx, channelId, last)
    yield (
      messages.map((item) => `${renderLiveItem(item, schoolZone(ctx.partner))}\n`).join('') || BEAT
    )
    last = messages.at(-1)?.message.number ?? last
    if (messages.some(({ message }) => !message.mine)) await markRead(ctx, channelId, last)
    if (Date.now() >= until) return yield renderEnd(channelId, false)
  }
  // Where the process stops, the reader goes on with another one.
  yield renderEnd(channelId, !context.services.shutdown.closing.aborted)
}

async function isOpen(ctx: Ctx, channelId: string): Promise<boolean> {
  try {
    return (await channelById(ctx, channelId)).state === 'open'
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}
