import { redirect } from '@remix-run/node'
import { topicById } from '~/domain/topics/queries.server'
import { topic2Href, type TopicDetail } from '~/domain/topics/schema'
import type { Asked } from '~/http/door.server'
import { isNotFound } from '~/platform/failures'
import type { Ctx } from '~/platform/ctx'
import { hasTopicPages } from '~/policy/topics'

/**
 * The topic of an address, with the address under which it was asked for: /topic-2 is there
 * whatever the flag says, /topic only with it. Who finds none is sent to the list.
 * (TOPIC-05 to TOPIC-07, TOPIC-09)
 */
export function topicAsked({ ctx, params, url }: Asked): TopicDetail {
  const always = url.pathname.startsWith('/topic-2/')
  const open = always || hasTopicPages(ctx.viewer, ctx.partner)
  const topic = open ? find(ctx, params.topicId ?? '') : null
  if (!topic) throw redirect('/browse-topics')
  return always ? { ...topic, href: topic2Href(topic) } : topic
}

function find(ctx: Ctx, id: string) {
  try {
    return topicById(ctx, id)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
