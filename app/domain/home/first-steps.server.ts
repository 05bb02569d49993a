import { schoolOffers, type Offers } from '~/domain/visibility/offers.server'
import { seenOthers, type Others } from '~/domain/visibility/others.server'
import type { Ctx } from '~/platform/ctx'
import { newPostButtons } from '~/policy/home'
import { hasTopicPages } from '~/policy/topics'
import { isProspective } from '~/policy/viewer'
import { FIRST_STEPS, FIRST_STEPS_DAYS, type FirstStep, type FirstStepName } from './schema'

const DAY_MS = 86_400_000

/**
 * What a new member can do first, and what of it they have done. Null for accounts older than
 * FIRST_STEPS_DAYS, after they dismissed the list, and once everything is done. For every member.
 */
export async function firstSteps(ctx: Ctx): Promise<FirstStep[] | null> {
  const { viewer, now } = ctx
  const joined = viewer.joined_date?.getTime() ?? 0
  if (now.getTime() - joined > FIRST_STEPS_DAYS * DAY_MS) return null
  if (viewer.prompts_shown.includes(FIRST_STEPS)) return null
  const offers = await schoolOffers(ctx.db, viewer.partner_code)
  const others = await seenOthers(ctx)
  const steps = await Promise.all(
    offeredSteps(ctx, offers, others).map(async (name) => ({
      name,
      done: await isDone(ctx, name),
    })),
  )
  return steps.every(({ done }) => done) ? null : steps
}

/** None that leads to nothing at a new school. */
function offeredSteps(
  { viewer, partner }: Ctx,
  { topics }: Offers,
  { people, questions }: Others,
): FirstStepName[] {
  const names: (FirstStepName | false)[] = [
    topics && hasTopicPages(viewer, partner) && 'subscribe',
    people && !isProspective(viewer) && 'follow',
    questions && newPostButtons(viewer, partner, 'home').answer && 'answer',
    'ask',
  ]
  return names.filter((name) => name !== false)
}

async function isDone({ db, viewer }: Ctx, name: FirstStepName): Promise<boolean> {
  const where = { user_id: viewer.id }
  const select = { user_id: true }
  switch (name) {
    case 'subscribe':
      return (await db.read.topicSubscription.findFirst({ where, select })) !== null
    case 'follow':
      return (await db.read.follow.findFirst({ where, select })) !== null
    case 'answer': {
      const question = { marked_question_at: { not: null }, user_id: { not: viewer.id } }
      const answers = { ...where, post: question }
      return (await db.read.comment.findFirst({ where: answers, select })) !== null
    }
    case 'ask': {
      const questions = { ...where, marked_question_at: { not: null } }
      return (await db.read.post.findFirst({ where: questions, select })) !== null
    }
  }
}
