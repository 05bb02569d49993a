import type { AppLoadContext } from '@remix-run/node'
import {
  canResume,
  changesOfEvents,
  LIVE_BATCH,
  messagesOfEvents,
  type EventSpan,
} from '~/domain/messages/live.server'
import { messageSent } from '~/domain/messages/events'
import { countUnread } from '~/domain/notifications/unread.server'
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
  type LiveUpdate,
} from '~/presenters/live-follow.server'
import { renderLiveItem } from '~/views/messages/live-item'
import { readEventId } from './event-id'

/** Everyone who may be at home may listen. */
const GUARDED_AS = '/home'

/**
 * What happens to the viewer, as server-sent events: new messages, how many conversations and
 * notifications are unread, and which conversations have changed. An id is the number of an event, so
 * that a connection that was lost goes on after the last one that arrived. Browsers that may not listen
 * are told not to ask again (204).
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

async function* liveEvents(context: AppLoadContext, lastId: number | null) {
  const connection = new LiveConnection(lastId)
  for await (const update of followChanges({ context, path: GUARDED_AS }))
    yield* connection.send(update)
}

const COUNTED = ['unread', 'notifications'] as const
type Counts = Record<(typeof COUNTED)[number], number>

/** What a connection has been sent, and what it is sent next. */
class LiveConnection {
  /** The last event that was sent; null where the page itself has all there is */
  #after: number | null
  /** The counts that were sent; null before the first update */
  #counts: Counts | null = null

  constructor(after: number | null) {
    this.#after = after
  }

  /** What one update brings goes out as one piece, except messages, of which there may be many. */
  async *send(update: LiveUpdate): AsyncGenerator<ServerSentEvent[]> {
    const { ctx, upTo, names } = update
    const isFirst = this.#counts === null
    const isOnlyMessages = !isFirst && isMessage(names)
    const events: ServerSentEvent[] = []
    const span = this.#unsent(update)
    if (span && isFirst && !(await canResume(ctx, span)))
      events.push({ event: 'missed', data: null })
    else if (span) {
      if (!isOnlyMessages) events.push(...(await changes(ctx, span)))
      yield* messages(ctx, span, events)
    }
    this.#after = upTo
    events.push(...(await this.#changedCounts(ctx, isOnlyMessages)), { id: String(upTo) })
    yield events
  }

  /** The events that an update is about, or null for none. */
  #unsent({ from, upTo }: LiveUpdate): EventSpan | null {
    if (this.#after === null) return null
    if (this.#counts === null) return { after: this.#after, upTo }
    return from === null ? null : { after: Math.max(this.#after, from - 1), upTo }
  }

  /** Notifications are looked up in many tables; messages change nothing about how many there are. */
  async #changedCounts(ctx: Ctx, isOnlyMessages: boolean): Promise<ServerSentEvent[]> {
    const sent = this.#counts
    const shown = { notifications: isOnlyMessages && sent !== null }
    const { conversations, notifications } = await countUnread(ctx, shown)
    const counts = {
      unread: conversations ?? 0,
      notifications: shown.notifications && sent ? sent.notifications : notifications,
    }
    this.#counts = counts
    return COUNTED.filter((name) => counts[name] !== sent?.[name]).map((name) => ({
      event: name,
      data: { count: counts[name] },
    }))
  }
}

const isMessage = (names: LiveUpdate['names']): boolean =>
  names !== null && names.size === 1 && names.has(messageSent.eventName)

const hasNews = ({ viewer, partner }: Ctx, { after, upTo }: EventSpan): boolean =>
  after < upTo && hasMessages(viewer, partner)

/** Without ids: what was sent before the messages is sent again if they don't arrive. */
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
    const batch = await messagesOfEvents(ctx, { ...span, after })
    for (const item of batch)
      events.push({ event: 'message', id: String(item.seq), data: toData(ctx, item) })
    if (batch.length < LIVE_BATCH) return
    yield events.splice(0)
    after = batch.at(-1)?.seq ?? span.upTo
  }
}

const toData = (ctx: Ctx, item: LiveMessage) => ({
  channel_id: item.channel_id,
  number: item.message.number,
  mine: item.message.mine,
  preview: item.preview,
  html: renderLiveItem(item, schoolZone(ctx.partner)),
})
