import { waitText } from '~/domain/accounts/schema'
import type { Ctx } from '~/platform/ctx'
import { refused, type Outcome } from '~/platform/failures'
import { MemoryLimiter } from '~/platform/memory-limits.server'

/** More than anybody writes: what one member may publish in an hour. (ours) */
const WRITING_LIMITS = {
  posts: { points: 60, seconds: 3600 },
  comments: { points: 300, seconds: 3600 },
}
export type WritingLimits = Record<keyof typeof WRITING_LIMITS, MemoryLimiter>

export const writingLimits = (): WritingLimits => ({
  posts: new MemoryLimiter(WRITING_LIMITS.posts),
  comments: new MemoryLimiter(WRITING_LIMITS.comments),
})

/** Publishes, or refuses for now what one member writes beyond the limit, by whichever door. */
export async function withinLimit<T>(
  limiter: MemoryLimiter,
  { viewer }: Ctx,
  publish: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const wait = await limiter.count(viewer.id)
  return wait > 0 ? refused({ '': [tooMuch(wait)] }, wait) : publish()
}

const tooMuch = (seconds: number) =>
  `You have written a lot in a short time. Nothing is lost: please send this again in ${waitText(seconds)}.`
