import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows, type SqlSource } from '~/platform/database/sql.server'

const partnerListRow = defineRow({
  partner_code: col.text,
  name: col.text,
  host: col.text,
  status: col.text,
  institutions: col.number,
  programs: col.number,
  users: col.number,
})
export type PartnerListItem = RowOf<typeof partnerListRow>

/**
 * Every school by code, with counts, active or not. For operators, who ask for it often: by hand, because
 * Prisma takes longer to load than all the rest of the command. (CLI-11)
 */
export const listPartners = (from: SqlSource): Promise<PartnerListItem[]> =>
  selectRows(
    from,
    partnerListRow,
    sql`SELECT partner_code, name, host, status,
        (SELECT count(*) FROM "Institution" i WHERE i.partner_code = p.partner_code) AS institutions,
        (SELECT count(*) FROM "Program" g WHERE g.partner_code = p.partner_code AND g.archived_at IS NULL) AS programs,
        (SELECT count(*) FROM "User" u WHERE u.partner_code = p.partner_code) AS users
      FROM "Partner" p ORDER BY partner_code`,
  )
