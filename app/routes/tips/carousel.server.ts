import { redirect } from '@remix-run/node'
import { tipsInOrder } from '~/domain/tips/order.server'
import type { Asked } from '~/http/door.server'
import { carousel, tipIndex, type Study } from '~/policy/tips'
import { openStudyPage } from './study-page.server'

/**
 * The carousel at the place that the address names: the introduction without one, and the next page
 * of the study past the last tip. (TIPS-10 to TIPS-13)
 */
export async function openCarousel(asked: Asked, study: Study) {
  const { next: leave } = await openStudyPage(asked, `${study}-tips`)
  const tips = await tipsInOrder(asked.ctx, asked.context.sessionId ?? '', study)
  const index = tipIndex(asked.url.searchParams.get('tip'))
  if (index >= tips.length) throw redirect(leave ?? '/')
  const { previous, next, done } = carousel(index, tips.length)
  const path = `/${study}/tips`
  return {
    number: index + 1,
    count: tips.length,
    tip: tips[index] ?? null,
    previousHref: previous === null ? null : previous < 0 ? path : `${path}?tip=${previous}`,
    nextHref: next === null ? (leave ?? '/') : `${path}?tip=${next}`,
    doneHref: done ? leave : null,
  }
}
