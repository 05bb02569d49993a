import { rateLimitText } from '~/platform/limits/format-wait'
import type { Ctx } from '~/platform/ctx'
import { failure, type Outcome } from '~/platform/failures'
import type { RateLimiter } from '~/platform/limits/rate-limiter.server'

/** Publishes unless the member has reached the limit, on the web or through the API. */
export async function publishWithinLimit<T>(
  limiter: RateLimiter,
  { viewer }: Ctx,
  publish: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const wait = await limiter.consume(viewer.id)
  return wait > 0 ? failure({ '': [rateLimitText(wait)] }, wait) : publish()
}
