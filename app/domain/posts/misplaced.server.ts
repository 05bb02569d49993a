import { topicsToPick } from '~/domain/topics/queries.server'
import type { Ctx } from '~/platform/ctx'
import { refused, type Refused } from '~/platform/failures'
import { PICK_FROM_LIST } from './schema'

/**
 * Refuses topics that the viewer is not offered, except those also allowed: the one of the page the
 * form was opened on, or those that the post has already. (POST-35, TOPIC-23)
 */
export function misplaced(
  ctx: Ctx,
  topics: readonly string[],
  also: readonly (string | null | undefined)[],
): Refused | null {
  if (topics.length === 0) return null
  const groups = topicsToPick(ctx, also)
  const offered = new Set(groups.flatMap((group) => group.topics.map(({ id }) => id)))
  return topics.every((id) => offered.has(id)) ? null : refused({ topics: [PICK_FROM_LIST] })
}
