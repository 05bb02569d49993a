import { redirect } from '@remix-run/node'
import { postsByIds, postsOfTopic } from '~/domain/posts/queries.server'
import type { PostSummary } from '~/domain/posts/schema'
import type { TopicDetail } from '~/domain/topics/schema'
import type { Asked } from '~/http/door.server'
import { walkLinks, walkOf, type WalkLinks } from '~/http/walk'
import { pagesAround } from '~search/pages'
import type { ResultPage } from '~search/index'
import { isNarrowed, topicAddress, type TopicView } from './address'

type Pages = {
  page: number
  pages?: number
  previousHref: string | null
  nextHref: string | null
}

export type Found = {
  posts: PostSummary[]
  total: number
  /** Pages that are counted, or a walk from the newest to the oldest */
  pages: { counted: Pages; walk: null } | { counted: null; walk: WalkLinks }
  result: ResultPage
}

/**
 * The posts of a view. While nothing is searched or filtered they come from the database, so that
 * a new post is there at once and no page repeats or loses one; only the counts are search's.
 */
export async function postsFound(asked: Asked, topic: TopicDetail, view: TopicView) {
  return isNarrowed(view.criteria) ? searched(asked, topic, view) : walked(asked, topic, view)
}

async function searched({ ctx, context }: Asked, topic: TopicDetail, view: TopicView) {
  const result = await context.services.search.tab(ctx, view)
  const posts = postsByIds(ctx, result.ids)
  // An index can be a moment old: what may not be seen any more does not count either.
  const total = result.total - (result.ids.length - posts.length)
  const { lastHref, ...counted } = pagesAround(result, total, ({ criteria }) =>
    topicAddress(topic.href, { tab: view.tab, criteria }),
  )
  if (lastHref) throw redirect(lastHref)
  return { posts, total, pages: { counted, walk: null }, result } satisfies Found
}

async function walked({ ctx, context, url }: Asked, topic: TopicDetail, view: TopicView) {
  const { before } = walkOf(url)
  const counting = { ...view.criteria, size: 0, from: 0 }
  const result = await context.services.search.tab(ctx, { tab: view.tab, criteria: counting })
  const { items: posts, next } = postsOfTopic(ctx, topic.id, view.tab, before)
  // Who sees them all sees how many there are, however old the index is.
  const total = before || next ? Math.max(result.total, posts.length) : posts.length
  return {
    posts,
    total,
    pages: { counted: null, walk: walkLinks(url, next) },
    result,
  } satisfies Found
}
