import type { Db } from '~/platform/db.server'
import { sqlRow } from '~/platform/sql.server'
import type { PartnerFacts, PartnerSettings } from '~/policy/viewer'

type PartnerRow = {
  partner_code: string
  name: string
  shorthand_name: string
  abbreviation: string
  host: string
  direct_messaging: boolean | number
  allow_prospective: boolean | number
  program_type_name: string
  flags: unknown
  settings: unknown
}

/** Facts from a Prisma row or from raw SQL (booleans as 0/1, JSON as text). */
export function partnerFacts(row: PartnerRow): PartnerFacts {
  return {
    partner_code: row.partner_code,
    name: row.name,
    shorthand_name: row.shorthand_name,
    abbreviation: row.abbreviation,
    host: row.host,
    direct_messaging: Boolean(row.direct_messaging),
    allow_prospective: Boolean(row.allow_prospective),
    program_type_name: row.program_type_name,
    flags: parsed<Record<string, boolean>>(row.flags),
    settings: parsed<PartnerSettings>(row.settings),
  }
}

const parsed = <T>(value: unknown): T =>
  (typeof value === 'string' ? JSON.parse(value) : (value ?? {})) as T

const OPEN_SCHOOL = `SELECT partner_code, name, shorthand_name, abbreviation, host, direct_messaging,
  allow_prospective, program_type_name, flags, settings FROM Partner WHERE host = ? AND status = 'active'`

/** The active school of a host name (without port), or null. For everybody, on every page. */
export function partnerByHost(db: Db, host: string): PartnerFacts | null {
  const row = sqlRow<PartnerRow>(db, OPEN_SCHOOL, [host.toLowerCase()])
  return row ? partnerFacts(row) : null
}

/**
 * Name of the school of a host that was closed for a time, or null: there is no such school, or it is
 * open. For everybody. (CLI-11)
 */
export async function closedSchool(db: Db, host: string): Promise<string | null> {
  const where = { host: host.toLowerCase() }
  const row = await db.read.partner.findUnique({ where, select: { name: true, status: true } })
  return row && row.status !== 'active' ? row.name : null
}

export type SchoolChoice = { partner_code: string; name: string; host: string }

/** The active schools by name, for the page where one chooses. For everybody. */
export async function activeSchools(db: Db): Promise<SchoolChoice[]> {
  return db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, name: true, host: true },
    orderBy: { name: 'asc' },
  })
}

/** The active schools that have a login of their own, with its settings. For operators. */
export async function schoolsWithSignOn(db: Db) {
  const rows = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, settings: true },
    orderBy: { partner_code: 'asc' },
  })
  return rows.flatMap(({ partner_code, settings }) => {
    const { single_sign_on } = parsed<PartnerSettings>(settings)
    return single_sign_on ? [{ partner_code, signOn: single_sign_on }] : []
  })
}

/** The active schools that name nobody for what indicates harm, by code. For operators. (POST-14) */
export async function schoolsWithoutContact(db: Db): Promise<string[]> {
  const rows = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, settings: true },
    orderBy: { partner_code: 'asc' },
  })
  return rows.flatMap(({ partner_code, settings }) =>
    parsed<PartnerSettings>(settings).moderation_contact ? [] : [partner_code],
  )
}
