import type { Asked } from '~/http/door.server'
import { resourcesOf, senderOf } from '~/domain/tracking/influence'
import { initiativeOf, noteInfluence } from '~/domain/tracking/influence.server'
import { influenceResource } from '~/views/addresses'

/** A link of an initiative as its page shows it. */
export type ShownResource = { href: string; text: string }

/**
 * What the landing page of an initiative shows beside the post, and that it was opened. Nothing on
 * the plain page of a post, nor of an initiative that this school does not have. (TRACK-08, TRACK-10)
 */
export async function influenceOn({ ctx, context, params, url }: Asked): Promise<ShownResource[]> {
  const { postId = '', type } = params
  if (type === undefined) return []
  const initiative = await initiativeOf(ctx, url.searchParams.get('initiative_id') ?? '')
  if (!initiative) return []
  const opened = { ...senderOf(url.searchParams), action_type: 'open' as const, url: null }
  noteInfluence(context.services.tracker, ctx, initiative, opened)
  return resourcesOf(initiative).map(({ number, text }) => ({
    text,
    href: `${influenceResource(postId, type, number)}${url.search}`,
  }))
}
