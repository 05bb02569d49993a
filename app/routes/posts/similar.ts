import { MAX_TEXT_LENGTH } from '~/domain/writing/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { timeAgo } from '~/ui/time-ago'
import { post } from '~/views/links'
import { statusText } from '~/views/posts/post-labels'
import { findSimilarQuestions } from './similar-questions.server'

/** Questions like the title that is being typed, for the client script. */
export const loader = requireMember(async (args) => {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  // As suggestions for a search: both follow what is being typed.
  const wait = await args.context.services.limits.suggestions.consume(args.ctx.viewer.id)
  if (wait > 0) {
    headers.set('Retry-After', String(wait))
    return Response.json([], { status: 429, headers })
  }
  const title = args.url.searchParams.get('title')?.slice(0, MAX_TEXT_LENGTH) ?? ''
  const questions = await findSimilarQuestions(args, title)
  return Response.json(
    questions.map(({ id, title, answered, answer_count, mine, created_at }) => ({
      href: post(id),
      title,
      answered,
      status: mine ? ownStatus(created_at, args.ctx.now) : statusText({ answered, answer_count }),
    })),
    { headers },
  )
})

const ownStatus = (at: string, now: Date) =>
  `You asked this ${timeAgo(at, now.toISOString()) ?? 'a while ago'}`
