import { LONGEST_TEXT } from '~/domain/posts/schema'
import { forMembers } from '~/http/door.server'
import { post } from '~/views/addresses'
import { similarQuestions } from './similar-step.server'

/** Questions like the title that is being typed, for the comfort script. */
export const loader = forMembers(async (asked) => {
  const title = asked.url.searchParams.get('title')?.slice(0, LONGEST_TEXT) ?? ''
  const found = await similarQuestions(asked, title)
  return Response.json(
    found.map(({ id, title, answered }) => ({ href: post(id), title, answered })),
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
})
