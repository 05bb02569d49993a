import { topicsToPick } from '~/domain/topics/queries.server'
import type { Ctx } from '~/platform/ctx'
import { failure, type Failure } from '~/platform/failures'
import { PICK_FROM_LIST } from '~/domain/writing/schema'

/**
 * Rejects topics that the viewer can't pick, except those also allowed: the topic whose page the form
 * was opened on, or those the post already has. (POST-35, TOPIC-23)
 */
export async function invalidTopics(
  ctx: Ctx,
  topics: readonly string[],
  alsoAllowed: readonly (string | null | undefined)[],
): Promise<Failure | null> {
  if (topics.length === 0) return null
  const groups = await topicsToPick(ctx, alsoAllowed)
  const offered = new Set(groups.flatMap((group) => group.topics.map(({ id }) => id)))
  return topics.every((id) => offered.has(id)) ? null : failure({ topics: [PICK_FROM_LIST] })
}
