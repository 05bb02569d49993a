import { newerPostCount } from '~/domain/home/feed.server'
import { requireMember } from '~/http/guards/member-route.server'
import { parseCursor } from '~/platform/database/cursor-pagination'

/** For script: how many posts are newer than the page. (HOME-17) */
export const loader = requireMember(async ({ ctx, url }) => {
  const since = parseCursor(url.searchParams.get('since'))
  const count = since ? await newerPostCount(ctx, since) : 0
  return Response.json({ count }, { headers: { 'Cache-Control': 'no-store' } })
})
