import { data } from '@remix-run/node'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { rateLimitText } from '~/platform/limits/format-wait'

/** Counts a search of a page. Throws 429, with when to try again, if it is one too many. */
export async function limitSearches({ ctx, context }: Pick<RouteArgs, 'ctx' | 'context'>) {
  const wait = await context.services.limits.searches.consume(ctx.viewer.id)
  if (wait === 0) return
  const page = { status: 429, title: 'That was a bit too often', text: rateLimitText(wait) }
  throw data({ page }, { status: 429, headers: { 'Retry-After': String(wait) } })
}
