import { redirect } from '@remix-run/node'
import { recordTip, tipsInOrder } from '~/domain/tips/order.server'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { normalizePath } from '~/policy/navigation-guard'
import { carousel, canLeaveTips, canOpenTip, parseTipIndex, type Study } from '~/policy/tips'
import { openStudyPage } from './study-page.server'

/** The study whose page this is. */
export const readStudy = ({ url }: RouteArgs): Study =>
  normalizePath(url.pathname).startsWith('/pbo') ? 'pbo' : 'ctrl'

/**
 * The carousel at the place that the address names: the introduction without one, and the next page
 * of the study past the last tip. A place that cannot have been reached leads back to the one that
 * has. (TIPS-10 to TIPS-13)
 */
export async function openCarousel(args: RouteArgs, study: Study) {
  const { next: leave } = await openStudyPage(args, `${study}-tips`)
  const sessionId = args.context.sessionId ?? ''
  const { tips, reached } = await tipsInOrder(args.ctx, sessionId, study)
  const index = parseTipIndex(args.url.searchParams.get('tip'))
  const path = `/${study}/tips`
  const tipHref = (place: number) => (place < 0 ? path : `${path}?tip=${place}`)
  if (!canOpenTip(index, reached)) throw redirect(tipHref(reached))
  if (index >= tips.length) throw redirect(leave ?? '/')
  if (index > reached) await recordTip(args.ctx, sessionId, { study, index })
  const { previous, next, done } = carousel(index, tips.length)
  return {
    number: index + 1,
    count: tips.length,
    tip: tips[index] ?? null,
    previousHref: previous === null ? null : tipHref(previous),
    nextHref: next === null ? (leave ?? '/') : tipHref(next),
    doneHref: done ? leave : null,
    goOnHref: index < 0 && reached > 0 ? tipHref(reached) : null,
  }
}

/** The last page of a study: only someone who comes through its tips has reached it. (TIPS-04, TIPS-05) */
export async function openThanks(args: RouteArgs, study: Study) {
  const { ctx, context } = args
  const { tips, reached } = await tipsInOrder(ctx, context.sessionId ?? '', study)
  const moves = canLeaveTips(reached, tips.length)
  return { ...(await openStudyPage(args, `${study}-thanks`, moves)), study }
}
