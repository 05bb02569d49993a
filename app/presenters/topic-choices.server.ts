import { logFailedRead } from './log-failed-read.server'
import { topicsToPick } from '~/domain/topics/queries.server'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { isNotFound } from '~/platform/failures'

/** The topics of the picker; none when they cannot be loaded, without a word to the reader. (POST-37) */
export const topicsOrEmpty = async (args: RouteArgs, also: readonly (string | undefined)[]) =>
  (await loadOrNull(args, () => topicsToPick(args.ctx, also))) ?? []

/** What a form can do without: that it cannot be loaded is only logged. (POST-37) */
export async function loadOrNull<T>(
  { context }: RouteArgs,
  load: () => Promise<T>,
): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    if (isNotFound(error)) return null
    logFailedRead(context, error, 'topics cannot be loaded')
    return null
  }
}
