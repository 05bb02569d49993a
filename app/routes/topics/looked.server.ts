import { track } from '~/domain/tracking/commands.server'
import { cameFrom } from '~/http/back.server'
import type { Asked } from '~/http/door.server'
import { lookData, searchEvents } from '~search/tracked'
import { readTopicView, type TopicView } from './address'

/** Tracks a search within a topic, without making anybody wait. (TRACK-03) */
export function noteTopicLook(
  { ctx, context, request, url }: Asked,
  topicId: string,
  { tab, criteria }: TopicView,
  total: number,
) {
  const from = new URL(cameFrom(request) ?? '/', url)
  const before =
    from.pathname === url.pathname
      ? (readTopicView(topicId, from.searchParams)?.criteria ?? null)
      : null
  const data = lookData(criteria, tab, total)
  for (const name of searchEvents({ criteria, before, by: 'topic' }))
    track(context.services.tracker, ctx, { name, data })
}
