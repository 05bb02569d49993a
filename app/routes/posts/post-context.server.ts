import { trackOpenedPost } from '~/domain/tracking/commands.server'
import { postNeighbors } from '~/domain/posts/neighbors.server'
import { postsByIds } from '~/domain/posts/queries.server'
import { FROM_SEARCH, type PostDetail, type PostSummary } from '~/domain/posts/schema'
import type { RouteArgs } from '~/http/member-route.server'
import { isScriptEnabled } from '~/http/script-enabled.server'
import { fromStoredSearch } from '~search/results/stored-search'

/** Posts of "More like this" */
const SIMILAR_LIMIT = 3

/**
 * What a post's page shows around the post: the posts before and after it where it was opened from a
 * list (?in=), and others like it. Counts the view where no script does. (POST-03, TRACK-05)
 */
export async function loadPostContext(args: RouteArgs, post: PostDetail) {
  const { ctx, context, request, url } = args
  const list = url.searchParams.get('in') ?? ''
  const more = await similarPosts({ ctx, context }, post)
  const { tracker } = context.services
  if (!isScriptEnabled(context, request)) trackOpenedPost(tracker, ctx, post.id, url.pathname)
  return {
    list,
    around: await postNeighbors(ctx, post, list),
    more,
    back: await searchResultsHref(args, list),
  }
}

/** The results from which the post was opened, as the session remembers them. (SEARCH-36) */
async function searchResultsHref(
  { ctx, context }: RouteArgs,
  list: string,
): Promise<string | null> {
  if (list !== FROM_SEARCH) return null
  return (
    fromStoredSearch(await context.services.lastSearches.get(ctx, context.sessionId))?.href ?? null
  )
}

/** Nothing of this is worth a failed page. */
async function similarPosts(
  { ctx, context }: Pick<RouteArgs, 'ctx' | 'context'>,
  post: PostDetail,
) {
  const { search, log } = context.services
  const { id, title, topics, tag_names: tags } = post
  try {
    const subject = { id, title, tags, topic_ids: topics.map((topic) => topic.id) }
    return await postsByIds(ctx, await search.related(ctx, subject, SIMILAR_LIMIT))
  } catch (error) {
    log.warn({ err: error }, 'no posts like another could be found')
    return [] as PostSummary[]
  }
}
