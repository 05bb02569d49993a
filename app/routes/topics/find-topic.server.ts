import { redirect } from '@remix-run/node'
import { topicById } from '~/domain/topics/queries.server'
import { topic2Href, type TopicDetail } from '~/domain/topics/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { orNull } from '~/platform/failures'
import { hasTopicPages } from '~/policy/topics'

/**
 * The topic of an address, with the address under which it was asked for: /topic-2 is there
 * whatever the flag says, /topic only with it. Who finds none is sent to the list.
 * (TOPIC-05 to TOPIC-07, TOPIC-09)
 */
export async function findTopic({ ctx, params, url }: RouteArgs): Promise<TopicDetail> {
  const always = url.pathname.startsWith('/topic-2/')
  const open = always || hasTopicPages(ctx.viewer, ctx.partner)
  const topic = open ? await orNull(topicById(ctx, params.topicId ?? '')) : null
  if (!topic) throw redirect('/browse-topics')
  return always ? { ...topic, href: topic2Href(topic) } : topic
}
