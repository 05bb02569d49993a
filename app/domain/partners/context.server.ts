import type { Db } from '~/platform/database/types'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectShared } from '~/platform/database/sql-shared.server'
import { sortByName } from '~/platform/text/name-order'
import type { PartnerContext, PartnerSettings } from '~/policy/viewer'
import { BUILDING } from './schema'

/** What of a school rules and pages ask about, in a raw statement that reads Partner as p. */
export const PARTNER_COLUMNS = sql`p.partner_code, p.name, p.shorthand_name, p.abbreviation, p.host,
  p.direct_messaging, p.allow_prospective, p.program_type_name, p.flags, p.settings`

export const partnerRow = defineRow({
  partner_code: col.text,
  name: col.text,
  shorthand_name: col.text,
  abbreviation: col.text,
  host: col.text,
  direct_messaging: col.flag,
  allow_prospective: col.flag,
  program_type_name: col.text,
  flags: col.json<Record<string, boolean>>(),
  settings: col.json<PartnerSettings>(),
})

type PrismaRow = Omit<PartnerContext, 'flags' | 'settings'> & { flags: unknown; settings: unknown }

/** The same of a whole row that Prisma read. */
export const toPartnerContext = (row: PrismaRow): PartnerContext => ({
  partner_code: row.partner_code,
  name: row.name,
  shorthand_name: row.shorthand_name,
  abbreviation: row.abbreviation,
  host: row.host,
  direct_messaging: row.direct_messaging,
  allow_prospective: row.allow_prospective,
  program_type_name: row.program_type_name,
  flags: row.flags as PartnerContext['flags'],
  settings: row.settings as PartnerSettings,
})

/** The active school of a host name (without port), or null. For everyone, on every page. */
export async function partnerByHost(db: Db, host: string): Promise<PartnerContext | null> {
  const [row] = await selectShared(
    db,
    partnerRow,
    sql`SELECT ${PARTNER_COLUMNS} FROM "Partner" p
      WHERE p.host = ${host.toLowerCase()} AND p.status = 'active'`,
  )
  return row ?? null
}

/**
 * Name of the school of a host that was closed for a time, or null: there is no such school, or it is
 * open. For everyone. (CLI-11)
 */
export async function closedSchoolName(db: Db, host: string): Promise<string | null> {
  const where = { host: host.toLowerCase() }
  const row = await db.read.partner.findUnique({ where, select: { name: true, status: true } })
  return row && row.status !== 'active' ? row.name : null
}

export type SchoolChoice = { partner_code: string; name: string; host: string }

/** The active schools by name, for the page where people choose one. For everyone. */
export async function activeSchools(db: Db): Promise<SchoolChoice[]> {
  const rows = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, name: true, host: true },
  })
  return sortByName(rows)
}

/** Schools that are being seeded, or whose seeding was interrupted, by code. For operators. */
export async function schoolsInBuilding(db: Db): Promise<string[]> {
  const rows = await db.read.partner.findMany({
    where: { status: BUILDING },
    select: { partner_code: true },
    orderBy: { partner_code: 'asc' },
  })
  return rows.map(({ partner_code }) => partner_code)
}

/** The active schools that have a login of their own, with its settings. For operators. */
export async function schoolsWithSignOn(db: Db) {
  const rows = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, settings: true },
    orderBy: { partner_code: 'asc' },
  })
  return rows.flatMap(({ partner_code, settings }) => {
    const { single_sign_on } = settings as PartnerSettings
    return single_sign_on ? [{ partner_code, signOn: single_sign_on }] : []
  })
}
