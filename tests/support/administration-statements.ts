import { schoolOverview } from '~/domain/administration/overview.server'
import { ownTerms } from '~/domain/administration/terms.server'
import { appealsForSupport } from '~/domain/moderation/appeals.server'
import { schoolGaps } from '~/domain/partners/missing-parts.server'
import type { Ctx } from '~/platform/ctx'

/** What the pages of administrators ask of the database themselves, and what operators ask with them. */
export async function runAdministration(administrator: Ctx) {
  await appealsForSupport(administrator.db)
  await schoolGaps(administrator.db)
  await schoolOverview(administrator)
  await ownTerms(administrator, 'a')
}
