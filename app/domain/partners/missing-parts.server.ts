import { col, defineRow } from '~/platform/database/sql-row'
import { sql, TRUE, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows, type SqlSource } from '~/platform/database/sql.server'
import type { PartnerSettings } from '~/policy/viewer'
import { SCHOOL_PARTS, type SchoolPart } from './schema'

export type SchoolGaps = { partner_code: string; name: string; missing: SchoolPart[] }

const partsRow = defineRow({
  partner_code: col.text,
  name: col.text,
  settings: col.json<PartnerSettings>(),
  topics: col.number,
  prompts: col.number,
  staff: col.number,
  users: col.number,
})

/**
 * The active schools by code, each with what it doesn't have: someone who is told when a student may be
 * in danger, someone who helps in a crisis, topics, prompts, staff, and people who aren't staff.
 * For operators. (POST-14)
 */
export const schoolGaps = (from: SqlSource): Promise<SchoolGaps[]> => gapsWhere(from, TRUE)

/** What one school doesn't have, by the same rules. For its administrators. */
export async function gapsOfSchool(from: SqlSource, code: string): Promise<SchoolPart[]> {
  const [school] = await gapsWhere(from, sql`partner_code = ${code}`)
  return school?.missing ?? []
}

async function gapsWhere(from: SqlSource, where: SqlFragment): Promise<SchoolGaps[]> {
  const rows = await selectRows(
    from,
    partsRow,
    sql`SELECT partner_code, name, settings,
        (SELECT count(*) FROM "Topic" t WHERE t.partner_code = p.partner_code AND t.archived_at IS NULL) AS topics,
        (SELECT count(*) FROM "Prompt" r WHERE r.partner_code = p.partner_code AND r.archived_at IS NULL AND r.active) AS prompts,
        (SELECT count(*) FROM "User" u WHERE u.partner_code = p.partner_code
          AND (CAST(u.roles AS text) LIKE '%"school_staff"%' OR CAST(u.roles AS text) LIKE '%"school_administrator"%')) AS staff,
        (SELECT count(*) FROM "User" u WHERE u.partner_code = p.partner_code) AS users
      FROM "Partner" p WHERE status = 'active' AND ${where} ORDER BY partner_code`,
  )
  return rows.map(({ partner_code, name, settings, topics, prompts, staff, users }) => {
    const there: Record<SchoolPart, boolean> = {
      moderation_contact: Boolean(settings.moderation_contact),
      crisis_contacts: (settings.crisis_contacts ?? []).length > 0,
      topics: topics > 0,
      prompts: prompts > 0,
      staff: staff > 0,
      people: users > staff,
    }
    return { partner_code, name, missing: SCHOOL_PARTS.filter((part) => !there[part]) }
  })
}
