import { redirect } from '@remix-run/node'
import { postsByIds, topicPosts } from '~/domain/posts/queries.server'
import type { ListedPost } from '~/domain/posts/schema'
import type { TopicDetail } from '~/domain/topics/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { cursorLinks, readCursor, type CursorLinks } from '~/http/addresses/cursor-pages'
import { paginate } from '~search/results/pagination'
import { splitRows } from '~search/results/result-page'
import type { ResultPage } from '~search/index'
import { hasFilters, topicViewHref, type TopicView } from './topic-view'

type NumberedPages = {
  page: number
  pages?: number
  previousHref: string | null
  nextHref: string | null
}

export type TopicPosts = {
  posts: ListedPost[]
  /** What has only some of the searched words */
  partial: ListedPost[]
  total: number
  /** Numbered pages, or links by cursor from the newest to the oldest */
  pages: { counted: NumberedPages; cursor: null } | { counted: null; cursor: CursorLinks }
  result: ResultPage
}

/**
 * The posts of a view. While nothing is searched or filtered they come from the database, so that
 * a new post is there at once and no page repeats or loses one; only the counts are search's.
 */
export async function loadTopicPosts(args: RouteArgs, topic: TopicDetail, view: TopicView) {
  return hasFilters(view.criteria)
    ? await searchPosts(args, topic, view)
    : await browsePosts(args, topic, view)
}

async function searchPosts({ ctx, context }: RouteArgs, topic: TopicDetail, view: TopicView) {
  const result = await context.services.search.tab(ctx, view)
  const rows = await postsByIds(ctx, [...result.ids, ...result.partial])
  const { exact: posts, partial } = splitRows(rows, result)
  // An index can be a moment old: what can't be seen anymore doesn't count either.
  const total = result.total - (result.ids.length - posts.length)
  const { lastHref, ...counted } = paginate(result, total, ({ criteria }) =>
    topicViewHref(topic.href, { tab: view.tab, criteria }),
  )
  if (lastHref) throw redirect(lastHref)
  return { posts, partial, total, pages: { counted, cursor: null }, result } satisfies TopicPosts
}

async function browsePosts({ ctx, context, url }: RouteArgs, topic: TopicDetail, view: TopicView) {
  const { cursor: before } = readCursor(url)
  const counting = { ...view.criteria, size: 0, from: 0 }
  const result = await context.services.search.sharedTab(ctx, { tab: view.tab, criteria: counting })
  const { items: posts, next } = await topicPosts(
    ctx,
    topic.id,
    view.tab,
    before,
    topic.pinned_posts,
  )
  // Who sees them all sees how many there are, however old the index is.
  const total = before || next ? Math.max(result.total, posts.length) : posts.length
  return {
    posts,
    partial: [],
    total,
    pages: { counted: null, cursor: cursorLinks(url, next) },
    result,
  } satisfies TopicPosts
}
