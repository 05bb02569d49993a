import { topicsToPick } from '~/domain/topics/queries.server'
import type { Asked } from './door.server'
import { isNotFound } from '~/platform/failures'

/** The topics of the picker; none when they cannot be loaded, without a word to the reader. (POST-37) */
export const topicsOrNone = (asked: Asked, also: readonly (string | undefined)[]) =>
  loaded(asked, () => topicsToPick(asked.ctx, also)) ?? []

/** What a form can do without: that it cannot be loaded is only logged. (POST-37) */
export function loaded<T>({ context, ctx }: Asked, load: () => T): T | null {
  try {
    return load()
  } catch (error) {
    if (isNotFound(error)) return null
    context.services.log.error({ err: error, request: ctx.requestId }, 'topics cannot be loaded')
    return null
  }
}
