import { askingAbout } from '~/domain/answer-requests/queries.server'
import { trackOpenedPost } from '~/domain/tracking/commands.server'
import { personProfile } from '~/domain/people/queries.server'
import type { FullProfile } from '~/domain/people/schema'
import { postsByIds } from '~/domain/posts/queries.server'
import type { ShownPost, ListedPost } from '~/domain/posts/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import { isScriptEnabled } from '~/http/forms/script-enabled.server'
import { together } from '~/platform/together'
import { openedFrom } from './opened-from.server'

/** Posts of "More like this" */
const SIMILAR_LIMIT = 3

/**
 * What a post's page shows around the post: the list it was opened from, and others like it. Counts
 * the view where no script does. (POST-03, POST-38, TRACK-05)
 */
export async function loadPostContext(args: RouteArgs, post: ShownPost) {
  const { ctx, context, request, url } = args
  const { tracker } = context.services
  if (!isScriptEnabled(context, request)) trackOpenedPost(tracker, ctx, post.id, url.pathname)
  return together({
    from: openedFrom(args, post),
    more: similarPosts({ ctx, context }, post),
    author: authorProfile(ctx, post),
    asking: askingAbout(ctx, post),
  })
}

/** Null on one's own post, on one without a name, and where the viewer may not see the profile. */
async function authorProfile(
  ctx: Ctx,
  { mine, unnamed, author }: ShownPost,
): Promise<FullProfile | null> {
  const profile = mine || unnamed ? null : await personProfile(ctx, author.id)
  return profile?.visible ? profile : null
}

/** Nothing of this is worth a failed page. */
async function similarPosts({ ctx, context }: Pick<RouteArgs, 'ctx' | 'context'>, post: ShownPost) {
  const { search, log } = context.services
  const { id, title, topics, tag_names: tags } = post
  try {
    const subject = { id, title, tags, topic_ids: topics.map((topic) => topic.id) }
    return await postsByIds(ctx, await search.related(ctx, subject, SIMILAR_LIMIT))
  } catch (error) {
    log.warn({ err: error }, 'no posts like another could be found')
    return [] as ListedPost[]
  }
}
