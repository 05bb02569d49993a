import { newerPosts } from '~/domain/home/feed.server'
import { forMembers } from '~/http/door.server'
import { placeFrom } from '~/platform/keyset'

/** For script: how many posts have come since the page was made. (HOME-17) */
export const loader = forMembers(({ ctx, url }) => {
  const since = placeFrom(url.searchParams.get('since'))
  const count = since ? newerPosts(ctx, since) : 0
  return Response.json({ count }, { headers: { 'Cache-Control': 'no-store' } })
})
