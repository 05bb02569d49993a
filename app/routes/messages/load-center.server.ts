import { markRead } from '~/domain/messages/own-commands.server'
import {
  channelById,
  channelMessages,
  ownChannels,
  unreadChannels,
} from '~/domain/messages/queries.server'
import { ownTies } from '~/domain/people/follows.server'
import { peopleByIds } from '~/domain/people/queries.server'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { showsFrames } from '~/http/responses/frames.server'
import { showsGrowing } from '~/http/responses/text-browsers.server'
import { FRAMING_POLICY } from '~/http/responses/headers.server'
import { isFormRejected } from '~/http/forms/rejected-form.server'
import { isScriptEnabled } from '~/http/forms/script-enabled.server'
import type { RouteArgs } from '~/http/guards/member-route.server'
import type { PersonCardData } from '~/domain/people/schema'
import { messages } from '~/views/links'
import { buildCriteria } from '~search/criteria/criteria'

/** How many classmates an empty message center names. (DM-13) */
const RECOMMENDED = 3

/** The conversations, the open one with a page of its messages, and who to write to without any. */
export async function loadCenter(args: RouteArgs) {
  const { ctx, params, url } = args
  const { channelId } = params
  const open = channelId === undefined ? null : await openChannel(args, channelId)
  const cursor = open ? null : readCursor(url).cursor
  const { items, next } = await ownChannels(ctx, cursor)
  const { nextHref, firstHref } = cursorLinks(new URL(messages, url), next)
  const isEmpty = items.length === 0 && !open
  return {
    channels: items,
    open,
    /** All of them, as the header has it: the list may have more pages */
    unread: open ? 0 : ((await unreadChannels(ctx)) ?? 0),
    links: { nextHref, firstHref: cursor ? messages : firstHref },
    recommended: isEmpty ? await recommendedClassmates(args) : [],
  }
}

async function openChannel(args: RouteArgs, id: string) {
  const { ctx, context, url } = args
  const channel = await channelById(ctx, id)
  const page = await channelMessages(ctx, id, readNumber(url.searchParams.get('before')))
  if (channel.unread && !page.hasNewer) await markRead(ctx, id, channel.last_number)
  const isLive = channel.state === 'open' && !page.hasNewer
  const framed = isLive && isReadInFrames(args)
  if (framed) context.responseHeaders.set('Content-Security-Policy', FRAMING_POLICY)
  /** In a page of its own, where there are no frames */
  const grows = isLive && !framed && showsGrowing(context.userAgent)
  return { channel, page: framed ? { ...page, messages: [] } : page, framed, grows }
}

/**
 * Without script, new messages come in a frame. Not where data is saved, in text browsers, or where
 * something that was typed before is given back, or has just been rejected.
 */
const isReadInFrames = ({ context, request }: RouteArgs): boolean =>
  showsFrames(request) &&
  !isFormRejected(request) &&
  !context.lite &&
  !context.savedFields &&
  !isScriptEnabled(context, request)

/** Anything else than a message's number is the newest page. */
const readNumber = (text: string | null): number | null =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null

/** (DM-14) */
async function recommendedClassmates({ ctx, context }: RouteArgs): Promise<PersonCardData[]> {
  const { followed, skipped } = await ownTies(ctx)
  const criteria = buildCriteria({
    order: 'recommended',
    size: RECOMMENDED,
    with_messages: true,
    show_global: false,
    exclude_user_ids: [ctx.viewer.id, ...followed, ...skipped],
  })
  const { ids } = await context.services.search.people(ctx, criteria)
  return (await peopleByIds(ctx, ids)).filter((person) => person.can_message)
}
