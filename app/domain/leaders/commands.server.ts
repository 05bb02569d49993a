import { completeCore, saveCoreState } from '~/domain/accounts/core.server'
import type { FormContext } from '~/domain/drafts/schema'
import { createPost } from '~/domain/posts/create.server'
import type { Ctx } from '~/platform/ctx'
import { Forbidden, failure, type Outcome } from '~/platform/failures'
import { isLaterState } from '~/policy/core'
import { canActAsLeader } from '~/policy/leaders'
import { ownLeaderProfile } from './queries.server'
import { PROFILE_REQUIRED, type LeaderProfileInput } from './schema'

const hasProfile = async (ctx: Ctx) => (await ownLeaderProfile(ctx)).age_range !== null

/**
 * Keeps how far a leader has come in the introduction, and answers it; earlier pages do not move
 * them back, and while the profile is not saved no page moves them past it. For everyone who reads
 * a page; only a leader on the way has a place to keep. No event follows. (LEADER-09, LEADER-10)
 */
export async function recordLeaderPage(
  ctx: Ctx,
  state: string,
  product: string,
): Promise<string | null> {
  const { leader, core_state } = ctx.viewer
  if (ctx.unopened || !leader || !isLaterState(core_state, state, product)) return core_state
  const pastProfile = isLaterState('leader-profile', state, product)
  if (pastProfile && !(await hasProfile(ctx))) return core_state
  await saveCoreState(ctx, state)
  return state
}

/**
 * Saves the leader profile. For leaders (throws Forbidden). The consent is kept with the time when
 * it was first given; without it neither is, also when it was given before. No event follows.
 * (LEADER-13, LEADER-14)
 */
export async function saveLeaderProfile(ctx: Ctx, input: LeaderProfileInput): Promise<void> {
  if (!canActAsLeader(ctx.viewer)) throw new Forbidden()
  const { age_range, share_consent } = input
  await ctx.db.write(async (tx) => {
    const user_id = ctx.viewer.id
    const before = await tx.leaderProfile.findUnique({ where: { user_id } })
    const data = {
      leader_profile_age_range: age_range,
      share_consent,
      leader_profile_consent_given_at: share_consent
        ? (before?.leader_profile_consent_given_at ?? ctx.now)
        : null,
    }
    const create = { user_id, ...data }
    await tx.leaderProfile.upsert({ where: { user_id }, create, update: data })
  })
}

/**
 * Writes the first story and ends the introduction. For leaders (throws Forbidden); the story is a
 * post like any other, with its rules, errors and event (createPost). Rejects at `age_range` while
 * the profile is not saved. (LEADER-10, LEADER-11, LEADER-19)
 */
export async function shareFirstStory(
  ctx: Ctx,
  story: { title: string; content: string },
  form: FormContext,
): Promise<Outcome<{ id: string }>> {
  if (!canActAsLeader(ctx.viewer)) throw new Forbidden()
  if (!(await hasProfile(ctx))) return failure({ age_range: [PROFILE_REQUIRED] })
  const outcome = await createPost(ctx, story, form)
  // In this order: without the story the introduction is not over, and sending it again is harmless.
  if (outcome.ok) await completeCore(ctx)
  return outcome
}
