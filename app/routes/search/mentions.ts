import { suggestMentions } from '~/domain/mentions/resolve.server'
import { requireMember } from '~/http/guards/member-route.server'

/** Whose names begin like what is typed after '@', for the client script. Nothing is kept. */
export const loader = requireMember(async ({ ctx, context, url }) => {
  const headers = { 'Cache-Control': 'private, no-store' }
  const wait = await context.services.limits.suggestions.consume(ctx.viewer.id)
  if (wait > 0)
    return Response.json([], { status: 429, headers: { ...headers, 'Retry-After': String(wait) } })
  return Response.json(await suggestMentions(ctx, url.searchParams.get('q') ?? ''), { headers })
})
