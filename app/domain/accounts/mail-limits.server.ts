import { failure, type Failure } from '~/platform/failures'
import type {
  AccountAttempt,
  AccountRateLimiter,
} from '~/platform/limits/account-rate-limiter.server'
import { mailLimitReached } from './schema-credentials'

/** Counts one request for an email; a failure with the time to wait if it was one too many. */
export async function countMail(
  limits: AccountRateLimiter,
  pair: AccountAttempt,
): Promise<Failure | null> {
  const { account, network } = await limits.consume(pair)
  const wait = Math.max(account, network)
  return wait > 0 ? failure({ '': [mailLimitReached(wait)] }, wait) : null
}
