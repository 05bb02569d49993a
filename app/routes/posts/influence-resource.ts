import { redirect } from '@remix-run/node'
import { resourcesOf, senderOf } from '~/domain/tracking/influence'
import { initiativeOf, noteInfluence } from '~/domain/tracking/influence.server'
import { forMembers } from '~/http/door.server'
import { NotFound } from '~/platform/failures'

/**
 * A link of an initiative: notes that it was followed and leads to the address that the school has
 * stored, never to one that the request names. (TRACK-08, TRACK-10)
 */
export const loader = forMembers(async ({ ctx, context, params, url }) => {
  const initiative = await initiativeOf(ctx, url.searchParams.get('initiative_id') ?? '')
  const resource =
    initiative && resourcesOf(initiative).find(({ number }) => String(number) === params.number)
  if (!resource) throw new NotFound()
  const sender = senderOf(url.searchParams)
  const followed = { ...sender, action_type: 'click' as const, url: resource.url }
  noteInfluence(context.services.tracker, ctx, initiative, followed)
  return redirect(resource.url)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
