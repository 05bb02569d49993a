import type { Ctx } from '~/platform/ctx'

export type LeaderProfile = { age_range: string | null; share_consent: boolean }

/** What the viewer has said in the leader profile so far. For the viewer alone. (LEADER-13) */
export async function ownLeaderProfile({ db, viewer }: Ctx): Promise<LeaderProfile> {
  const { leader_profile_age_range, share_consent } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { leader_profile_age_range: true, share_consent: true },
  })
  return { age_range: leader_profile_age_range, share_consent }
}
