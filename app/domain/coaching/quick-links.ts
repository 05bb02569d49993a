import { Forbidden, NotFound } from '~/platform/failures'
import type { Ctx } from '~/platform/ctx'
import { QUICK_LINKS, type QuickLinkName } from './schema'

type Member = Pick<Ctx, 'viewer' | 'partner'>

/** The places that the school has set, in their order. For coaches. (COACH-06) */
export const quickLinks = ({ partner }: Pick<Ctx, 'partner'>): { name: string; label: string }[] =>
  Object.entries(QUICK_LINKS).flatMap(([name, label]) =>
    partner.settings.coach_links?.[name as QuickLinkName] ? [{ name, label }] : [],
  )

/** The address of one. For coaches; NotFound where the school hasn't set it. (COACH-06) */
export function quickLink({ viewer, partner }: Member, name: string): string {
  if (!viewer.coach_user) throw new Forbidden()
  const isKnown = Object.hasOwn(QUICK_LINKS, name)
  const address = isKnown && partner.settings.coach_links?.[name as QuickLinkName]
  if (!address) throw new NotFound()
  return address
}
