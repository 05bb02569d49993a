import type { RouteArgs } from '~/http/guards/member-route.server'
import { initiativeResources, parseSender } from '~/domain/tracking/influence'
import { findInitiative, trackInfluence } from '~/domain/tracking/influence.server'
import { influenceResource } from '~/views/links'

/** A link of an initiative as its page shows it. */
export type ResourceLink = { href: string; text: string }

/**
 * What the landing page of an initiative shows next to the post, and that it was opened. Nothing on
 * the plain page of a post, nor of an initiative that this school does not have. (TRACK-08, TRACK-10)
 */
export async function loadResources({
  ctx,
  context,
  params,
  url,
}: RouteArgs): Promise<ResourceLink[]> {
  const { postId = '', type } = params
  if (type === undefined) return []
  const initiative = await findInitiative(ctx, url.searchParams.get('initiative_id') ?? '')
  if (!initiative) return []
  const opened = { ...parseSender(url.searchParams), action_type: 'open' as const, url: null }
  trackInfluence(context.services.tracker, ctx, initiative, opened)
  return initiativeResources(initiative).map(({ number, text }) => ({
    text,
    href: `${influenceResource(postId, type, number)}${url.search}`,
  }))
}
