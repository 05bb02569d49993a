import type { Ctx } from '~/platform/ctx'

export type LeaderProfile = { age_range: string | null; share_consent: boolean }

/** What the viewer has said in the leader profile so far. For the viewer alone. (LEADER-13) */
export async function ownLeaderProfile({ db, viewer }: Ctx): Promise<LeaderProfile> {
  const row = await db.read.leaderProfile.findUnique({ where: { user_id: viewer.id } })
  return {
    age_range: row?.leader_profile_age_range ?? null,
    share_consent: row?.share_consent ?? false,
  }
}
