import { redirect } from '@remix-run/node'
import { reachTip, tipsInOrder } from '~/domain/tips/order.server'
import type { Asked } from '~/http/door.server'
import { carousel, mayLeave, mayOpen, tipIndex, type Study } from '~/policy/tips'
import { openStudyPage } from './study-page.server'

/**
 * The carousel at the place that the address names: the introduction without one, and the next page
 * of the study past the last tip. A place that cannot have been reached leads back to the one that
 * has. (TIPS-10 to TIPS-13)
 */
export async function openCarousel(asked: Asked, study: Study) {
  const { next: leave } = await openStudyPage(asked, `${study}-tips`)
  const sessionId = asked.context.sessionId ?? ''
  const { tips, reached } = await tipsInOrder(asked.ctx, sessionId, study)
  const index = tipIndex(asked.url.searchParams.get('tip'))
  const path = `/${study}/tips`
  const hrefOf = (place: number) => (place < 0 ? path : `${path}?tip=${place}`)
  if (!mayOpen(index, reached)) throw redirect(hrefOf(reached))
  if (index >= tips.length) throw redirect(leave ?? '/')
  if (index > reached) await reachTip(asked.ctx, sessionId, { study, index })
  const { previous, next, done } = carousel(index, tips.length)
  return {
    number: index + 1,
    count: tips.length,
    tip: tips[index] ?? null,
    previousHref: previous === null ? null : hrefOf(previous),
    nextHref: next === null ? (leave ?? '/') : hrefOf(next),
    doneHref: done ? leave : null,
    goOnHref: index < 0 && reached > 0 ? hrefOf(reached) : null,
  }
}

/** The last page of a study: only who comes through its tips has reached it. (TIPS-04, TIPS-05) */
export async function openThanks(asked: Asked, study: Study) {
  const { ctx, context } = asked
  const { tips, reached } = await tipsInOrder(ctx, context.sessionId ?? '', study)
  const moves = mayLeave(reached, tips.length)
  return { ...(await openStudyPage(asked, `${study}-thanks`, moves)), study }
}
