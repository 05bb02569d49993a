import { redirect } from '@remix-run/node'
import { initiativeResources, parseSender } from '~/domain/tracking/influence'
import { findInitiative, trackInfluence } from '~/domain/tracking/influence.server'
import { requireMember } from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'

/**
 * A link of an initiative: notes that it was followed and leads to the address that the school has
 * stored, never to one that the request names. (TRACK-08, TRACK-10)
 */
export const loader = requireMember(async ({ ctx, context, params, url }) => {
  const initiative = await findInitiative(ctx, url.searchParams.get('initiative_id') ?? '')
  const resource =
    initiative &&
    initiativeResources(initiative).find(({ number }) => String(number) === params.number)
  if (!resource) throw new NotFound()
  const sender = parseSender(url.searchParams)
  const followed = { ...sender, action_type: 'click' as const, url: resource.url }
  trackInfluence(context.services.tracker, ctx, initiative, followed)
  return redirect(resource.url)
})

/** Shows nothing itself; with it, an error renders as a page and not as a bare message. */
export default function Act() {
  return null
}
