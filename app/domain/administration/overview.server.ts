import { gapsOfSchool } from '~/domain/partners/missing-parts.server'
import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { assertAdministrator } from './access.server'
import type { Overview } from './schema'

const countsRow = defineRow({
  people: col.number,
  invited: col.number,
  suspended: col.number,
  tickets: col.number,
})

/** What the school lacks, and how much there is of what administrators see to. For them; else Forbidden. */
export async function schoolOverview(ctx: Ctx): Promise<Overview> {
  assertAdministrator(ctx)
  const { db, viewer } = ctx
  const { partner_code } = viewer
  const missing = await gapsOfSchool(db, partner_code)
  const counts = await selectRow(
    db,
    countsRow,
    sql`SELECT
        count(*) AS people,
        coalesce(sum(CASE WHEN suspended_at IS NULL AND joined_date IS NULL THEN 1 ELSE 0 END), 0) AS invited,
        coalesce(sum(CASE WHEN suspended_at IS NOT NULL THEN 1 ELSE 0 END), 0) AS suspended,
        (SELECT count(*) FROM "Ticket" t WHERE t.partner_code = ${partner_code} AND t.state = 'open') AS tickets
      FROM "User" WHERE partner_code = ${partner_code} AND deleted_at IS NULL`,
  )
  return { missing, ...(counts ?? { people: 0, invited: 0, suspended: 0, tickets: 0 }) }
}
