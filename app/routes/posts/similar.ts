import { MAX_TEXT_LENGTH } from '~/domain/writing/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { post } from '~/views/links'
import { statusText } from '~/views/posts/post-labels'
import { findSimilarQuestions } from './similar-questions.server'

/** Questions like the title that is being typed, for the client script. */
export const loader = requireMember(async (args) => {
  const title = args.url.searchParams.get('title')?.slice(0, MAX_TEXT_LENGTH) ?? ''
  const found = await findSimilarQuestions(args, title)
  return Response.json(
    found.map(({ id, title, answered, answer_count }) => ({
      href: post(id),
      title,
      answered,
      status: statusText({ answered, answer_count }),
    })),
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
})
