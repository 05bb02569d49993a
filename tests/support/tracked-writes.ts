import { loadMemberOfSession } from '~/domain/accounts/viewer.server'
import { LastSearches } from '~/domain/accounts/stored-search.server'
import { track, trackOpenedPost } from '~/domain/tracking/commands.server'
import { Tracker } from '~/domain/tracking/tracker.server'
import type { Ctx } from '~/platform/ctx'
import { openLog } from '~/platform/monitoring/log.server'

/** Runs the statements of what is noted about a visit, and of what a request reads about it. */
export async function noteVisit(ctx: Ctx, postId: string) {
  const tracker = new Tracker(ctx.db, openLog('silent'))
  const searches = new LastSearches(tracker)
  searches.set(ctx, 'a session', {
    stored_search_request: '/search-results?q=lab',
    stored_search_mode: 'posts',
    stored_search_topic: [],
    stored_search_interest: [],
  })
  for (const reader of [ctx, { ...ctx, viewer: null }])
    track(tracker, reader, { name: 'scrolled_to_top' })
  trackOpenedPost(tracker, ctx, postId, '/')
  await tracker.flush()
  await searches.get(ctx, 'another')
  await loadMemberOfSession(ctx.db, 'secret', ctx.now, 'Quad')
}
