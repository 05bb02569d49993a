import type { AppLoadContext } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  canResume,
  changesOfEvents,
  LIVE_BATCH,
  messagesOfEvents,
  type EventSpan,
} from '~/domain/messages/live.server'
import { unreadChannels } from '~/domain/messages/queries.server'
import { countUnreadNotifications } from '~/domain/notifications/queries.server'
import type { LiveMessage } from '~/domain/messages/schema'
import { publicRoute } from '~/http/member-route.server'
import { eventStream, type ServerSentEvent } from '~/http/streaming.server'
import type { Ctx } from '~/platform/ctx'
import { hasMessages } from '~/policy/messages'
import { schoolZone } from '~/policy/time-zone'
import { followTurns, hasTooManyConnections, isWelcome } from '~/presenters/live/follow.server'
import { LiveItem } from '~/views/messages/live-item'
import { readEventId } from './event-id'

/** Everyone who may be at home may listen. */
const GUARDED_AS = '/home'

/**
 * What happens to the viewer, as server-sent events: new messages, how many conversations and
 * notifications are unread, and which conversations have changed. An id is the number of an event, so that a connection that was lost goes
 * on after the last one that arrived. Browsers that may not listen are told not to ask again (204).
 */
export const loader = publicRoute(({ context, request, url }) => {
  const { viewer } = context.ctx
  if (!viewer || !isWelcome(context, GUARDED_AS)) return new Response(null, { status: 204 })
  const after = readEventId(request.headers.get('last-event-id') ?? url.searchParams.get('after'))
  if (after === 'invalid') return new Response('Not the id of an event', { status: 400 })
  if (hasTooManyConnections(context))
    return new Response('Too many open connections', { status: 429 })
  return eventStream(liveEvents(context, after))
})

async function* liveEvents(
  context: AppLoadContext,
  lastId: number | null,
): AsyncGenerator<ServerSentEvent> {
  let after = lastId
  let unread: number | null = null
  let notifications: number | null = null
  for await (const { ctx, upTo, from } of followTurns({ context, path: GUARDED_AS })) {
    const first = unread === null
    if (after !== null && first && !(await canResume(ctx, { after, upTo })))
      yield { event: 'missed', data: null }
    else if (after !== null && (first || from !== null))
      yield* news(ctx, { after: first ? after : Math.max(after, (from ?? 0) - 1), upTo })
    after = upTo
    const count = (await unreadChannels(ctx)) ?? 0
    if (count !== unread) yield { event: 'unread', data: { count } }
    unread = count
    const unseen = await countUnreadNotifications(ctx)
    if (unseen !== notifications) yield { event: 'notifications', data: { count: unseen } }
    notifications = unseen
    yield { id: String(upTo) }
  }
}

/** Without ids until the messages: what was told before them is told again if they don't arrive. */
async function* news(ctx: Ctx, span: EventSpan): AsyncGenerator<ServerSentEvent> {
  if (span.after >= span.upTo || !hasMessages(ctx.viewer, ctx.partner)) return
  for (const data of await changesOfEvents(ctx, span)) yield { event: 'changed', data }
  for (let after = span.after; ;) {
    const found = await messagesOfEvents(ctx, { ...span, after })
    for (const item of found)
      yield { event: 'message', id: String(item.seq), data: toData(ctx, item) }
    if (found.length < LIVE_BATCH) return
    after = found.at(-1)?.seq ?? span.upTo
  }
}

const toData = ({ partner }: Ctx, item: LiveMessage) => ({
  channel_id: item.channel_id,
  number: item.message.number,
  mine: item.message.mine,
  preview: item.preview,
  html: renderToStaticMarkup(<LiveItem item={item} timeZone={schoolZone(partner)} />),
})
