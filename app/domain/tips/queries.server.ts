import type { Ctx } from '~/platform/ctx'

/** What the viewer has answered, or null. For the viewer alone. (TIPS-14) */
export async function ownResearchVolunteer({ db, viewer }: Ctx): Promise<boolean | null> {
  const row = await db.read.userStudy.findUnique({
    where: { user_id: viewer.id },
    select: { research_volunteer: true },
  })
  return row?.research_volunteer ?? null
}
