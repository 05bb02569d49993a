import type { AppLoadContext } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  canResume,
  changesOfEvents,
  LIVE_BATCH,
  messagesOfEvents,
  type EventSpan,
} from '~/domain/messages/live.server'
import { messageSent } from '~/domain/messages/events'
import { unreadChannels } from '~/domain/messages/queries.server'
import { countUnreadNotifications } from '~/domain/notifications/queries.server'
import type { LiveMessage } from '~/domain/messages/schema'
import { publicRoute } from '~/http/guards/member-route.server'
import { eventStream, type ServerSentEvent } from '~/http/responses/streaming.server'
import type { Ctx } from '~/platform/ctx'
import { hasMessages } from '~/policy/messages'
import { schoolZone } from '~/policy/time-zone'
import {
  followChanges,
  hasTooManyConnections,
  isWelcome,
  type Turn,
} from '~/presenters/live-follow.server'
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

/** What one turn tells goes out as one piece, except messages, of which there may be many. */
async function* liveEvents(
  context: AppLoadContext,
  lastId: number | null,
): AsyncGenerator<ServerSentEvent[]> {
  let after = lastId
  let sent: Counts = { unread: null, notifications: null }
  for await (const { ctx, upTo, from, names } of followChanges({ context, path: GUARDED_AS })) {
    const first = sent.unread === null
    const isOnlyMessages = !first && isMessage(names)
    const events: ServerSentEvent[] = []
    if (after !== null && first && !(await canResume(ctx, { after, upTo })))
      events.push({ event: 'missed', data: null })
    else if (after !== null && (first || from !== null)) {
      const span = { after: first ? after : Math.max(after, (from ?? 0) - 1), upTo }
      if (!isOnlyMessages) events.push(...(await changes(ctx, span)))
      yield* messages(ctx, span, events)
    }
    after = upTo
    const counts = await countNews(ctx, isOnlyMessages ? sent : null)
    for (const name of COUNTED)
      if (counts[name] !== sent[name]) events.push({ event: name, data: { count: counts[name] } })
    sent = counts
    events.push({ id: String(upTo) })
    yield events
  }
}

const COUNTED = ['unread', 'notifications'] as const
type Counts = Record<(typeof COUNTED)[number], number | null>

/** Notifications are looked up in many tables; messages change nothing about how many there are. */
const countNews = async (ctx: Ctx, sent: Counts | null): Promise<Counts> => ({
  unread: (await unreadChannels(ctx)) ?? 0,
  notifications: sent ? sent.notifications : await countUnreadNotifications(ctx),
})

const isMessage = (names: Turn['names']): boolean =>
  names !== null && names.size === 1 && names.has(messageSent.eventName)

const hasNews = ({ viewer, partner }: Ctx, { after, upTo }: EventSpan): boolean =>
  after < upTo && hasMessages(viewer, partner)

/** Without ids: what was told before the messages is told again if they don't arrive. */
const changes = async (ctx: Ctx, span: EventSpan): Promise<ServerSentEvent[]> =>
  hasNews(ctx, span)
    ? (await changesOfEvents(ctx, span)).map((data) => ({ event: 'changed', data }))
    : []

/** Adds the messages to the events; where there are more, each batch goes out before the next is read. */
async function* messages(
  ctx: Ctx,
  span: EventSpan,
  events: ServerSentEvent[],
): AsyncGenerator<ServerSentEvent[]> {
  if (!hasNews(ctx, span)) return
  for (let after = span.after; ;) {
    const found = await messagesOfEvents(ctx, { ...span, after })
    for (const item of found)
      events.push({ event: 'message', id: String(item.seq), data: toData(ctx, item) })
    if (found.length < LIVE_BATCH) return
    yield events.splice(0)
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
