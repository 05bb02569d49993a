import { noteOpenedPost } from '~/domain/tracking/commands.server'
import { neighboursOf } from '~/domain/posts/neighbours.server'
import { postsByIds } from '~/domain/posts/queries.server'
import { FROM_SEARCH, type PostDetail, type PostSummary } from '~/domain/posts/schema'
import type { Asked } from '~/http/door.server'
import { scriptRuns } from '~/http/script-runs.server'
import { fromStored } from '~search/stored'

/** Posts of "More like this" */
const ALIKE = 3

/**
 * What stands around a post on its page: the posts before and after it where it was opened from a
 * list (?in=), and others like it. Counts the view where no script does. (POST-03, TRACK-05)
 */
export async function aroundPost(asked: Asked, post: PostDetail) {
  const { ctx, context, request, url } = asked
  const list = url.searchParams.get('in') ?? ''
  const more = await alike({ ctx, context }, post)
  const { tracker } = context.services
  if (!scriptRuns(context, request)) noteOpenedPost(tracker, ctx, post.id, url.pathname)
  return { list, around: neighboursOf(ctx, post, list), more, back: backToSearch(asked, list) }
}

/** The results from which the post was opened, as the session remembers them. (SEARCH-36) */
function backToSearch({ ctx, context }: Asked, list: string): string | null {
  if (list !== FROM_SEARCH) return null
  return fromStored(context.services.lastSearches.of(ctx, context.sessionId))?.href ?? null
}

/** Nothing of this is worth a failed page. */
async function alike({ ctx, context }: Pick<Asked, 'ctx' | 'context'>, post: PostDetail) {
  const { search, log } = context.services
  const { id, title, topics, tag_names: tags } = post
  try {
    const subject = { id, title, tags, topic_ids: topics.map((topic) => topic.id) }
    return postsByIds(ctx, await search.related(ctx, subject, ALIKE))
  } catch (error) {
    log.warn({ err: error }, 'no posts like another could be found')
    return [] as PostSummary[]
  }
}
