import { requireMember } from '~/http/guards/member-route.server'
import { event, post, profile } from '~/views/links'
import type { Suggestion } from '~search/index'

const NOTES: Record<Suggestion['kind'], string> = {
  post: 'Post',
  question: 'Question',
  person: 'Person',
  topic: 'Topic',
  event: 'Event',
}

/** Where a search that is being typed may lead, for the client script. Not a search: nothing is kept. */
export const loader = requireMember(async ({ ctx, context, url }) => {
  const { search, limits } = context.services
  const headers = { 'Cache-Control': 'private, no-store' }
  const wait = await limits.suggestions.consume(ctx.viewer.id)
  if (wait > 0)
    return Response.json([], { status: 429, headers: { ...headers, 'Retry-After': String(wait) } })
  const suggestions = await search.suggestions(ctx, url.searchParams.get('q') ?? '')
  return Response.json(
    suggestions.map((suggestion) => ({
      href: suggestionHref(suggestion),
      title: suggestion.title,
      note: NOTES[suggestion.kind],
    })),
    { headers },
  )
})

function suggestionHref(suggestion: Suggestion): string {
  if (suggestion.kind === 'topic') return suggestion.href
  if (suggestion.kind === 'event') return event(suggestion.id, suggestion.date_id)
  return suggestion.kind === 'person' ? profile(suggestion.id) : post(suggestion.id)
}
