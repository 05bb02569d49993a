import { redirect } from '@remix-run/node'
import { unfollow } from '~/domain/people/commands.server'
import { goBack } from '~/http/back.server'
import { forMembers } from '~/http/door.server'

/** Only a form does this; a typed address leads to the profile. */
export const loader = forMembers(({ params }) =>
  redirect(`/profile/${encodeURIComponent(params.userId ?? '')}`),
)

/** Stops following the person and returns to the page of the button. (PEOPLE-03, PEOPLE-04) */
export const action = forMembers(async ({ ctx, params, request }) => {
  const id = params.userId ?? ''
  await unfollow(ctx, id)
  return goBack(request, `/profile/${id}`, `follow-${id}`)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
