import type { Ctx } from '~/platform/ctx'

/** What the viewer has answered, or null. For the viewer alone. (TIPS-14) */
export async function ownResearchAnswer({ db, viewer }: Ctx): Promise<boolean | null> {
  const { research_volunteer } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { research_volunteer: true },
  })
  return research_volunteer
}
