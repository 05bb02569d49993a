import type { Db } from '~/platform/database/types'
import type { PartnerSettings } from '~/policy/viewer'

/** A group of a school's file that means nothing: its program or success coach isn't there. */
export type MeaninglessGroup = { partner_code: string; group: string; missing: string }

/** The groups of active schools' files whose program or success coach isn't there. For operators. */
export async function meaninglessGroups(db: Db): Promise<MeaninglessGroup[]> {
  const schools = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, settings: true },
    orderBy: { partner_code: 'asc' },
  })
  const found = schools.map(async ({ partner_code, settings }) => {
    const meanings = (settings as PartnerSettings).scim_groups ?? []
    if (meanings.length === 0) return []
    const known = await knownNames(db, partner_code)
    return meanings.flatMap(({ group, program, coach }) => {
      const missing = program ?? coach ?? ''
      return known.has(missing) ? [] : [{ partner_code, group, missing }]
    })
  })
  return (await Promise.all(found)).flat()
}

/** What a group may mean: names of programs, addresses of success coaches. */
async function knownNames(db: Db, partner_code: string): Promise<Set<string>> {
  const programs = await db.read.program.findMany({
    where: { partner_code, archived_at: null },
    select: { name: true },
  })
  const coaches = await db.read.user.findMany({
    where: { partner_code, coach_user: true, suspended_at: null },
    select: { email: true },
  })
  return new Set([...programs.map(({ name }) => name), ...coaches.map(({ email }) => email)])
}
