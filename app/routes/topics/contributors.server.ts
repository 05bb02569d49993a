import { logFailedRead } from '~/presenters/log-failed-read.server'
import type { PersonSummary } from '~/domain/people/schema'
import { MAX_CONTRIBUTORS } from '~/domain/topics/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { monthBefore } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import { buildCriteria } from '~search/criteria/criteria'

/**
 * The people who wrote most in a topic in the past month, or null where that cannot be found out:
 * the page does not fail for it. (TOPIC-20 to TOPIC-22)
 */
export async function topContributors(
  { ctx, context }: RouteArgs,
  topicId: string,
): Promise<PersonSummary[] | null> {
  const { search } = context.services
  const since = monthBefore(ctx.now, schoolZone(ctx.partner)).getTime()
  const criteria = buildCriteria({
    any_topics: [topicId],
    // In whole minutes, in which readers share what is found.
    created_start_date: since - (since % 60_000),
    order: 'created_at',
    match_on_comment_content: true,
    size: 0,
  })
  try {
    const wanted = { include_comments: true, limit: MAX_CONTRIBUTORS }
    const contributors = await search.contributors(ctx, criteria, wanted)
    return contributors.map(({ profile }) => profile)
  } catch (error) {
    logFailedRead(context, error, `the top contributors of ${topicId} could not be loaded`)
    return null
  }
}
