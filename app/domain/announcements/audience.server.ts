import type { Ctx } from '~/platform/ctx'
import { columnResolver, toSql, type ColumnResolver } from '~/platform/database/condition-sql'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectCount } from '~/platform/database/sql.server'
import { failure, type Failure } from '~/platform/failures'
import { inAudience, reachablePeople, type Audience } from '~/policy/announcements'
import { primaryFirst, sortByName } from '~/platform/text/name-order'
import { all } from '~/policy/condition'
import { PICK, ROLE_WORDS, STATUS_WORDS, type AudienceChoices } from './schema-school'

const ofUser = columnResolver('u')
const STAFF = `(CAST(u."roles" AS text) <> '[]')`
/** Whether someone (u) is staff or a coach. */
export const WORKS_HERE = raw(`(u.coach_user OR ${STAFF})`)
const columns: ColumnResolver = (field) => (field === 'staff' ? STAFF : ofUser(field))

/** Whether someone (u) of the school is meant. */
export const audienceSql = (partner_code: string, audience: Audience): SqlFragment =>
  toSql(all(reachablePeople(partner_code), inAudience(audience)), columns)

/** How many people an announcement is for now. For its staff. */
export const countAudience = ({ db, viewer }: Ctx, audience: Audience): Promise<number> =>
  selectCount(
    db,
    sql`SELECT count(*) AS count FROM "User" u WHERE ${audienceSql(viewer.partner_code, audience)}`,
  )

/**
 * How many have read it, also those it's no longer for: else a role taken or an account suspended would say by the
 * difference whether that one had. For its staff, where there are enough.
 */
export const countReaders = ({ db }: Pick<Ctx, 'db'>, announcement_id: string): Promise<number> =>
  selectCount(
    db,
    sql`SELECT count(*) AS count FROM "AnnouncementDismissal" d JOIN "User" u ON u.id = d.user_id
      WHERE d.announcement_id = ${announcement_id} AND NOT u.test_user`,
  )

/** The programs and campuses of the school, also those it no longer offers: people still have them. */
export async function audienceChoices({ db, viewer }: Ctx): Promise<AudienceChoices> {
  const { partner_code } = viewer
  const programs = await db.read.program.findMany({
    where: { partner_code },
    select: { id: true, name: true, archived_at: true },
    orderBy: { id: 'asc' },
  })
  const campuses = await db.read.institution.findMany({
    where: { partner_code },
    select: { id: true, name: true, status: true, institution_code: true, primary: true },
    orderBy: { id: 'asc' },
  })
  return {
    programs: sortByName(programs).map(({ archived_at, ...program }) => ({
      ...program,
      offered: archived_at === null,
    })),
    campuses: primaryFirst(campuses).map(({ id, name, status, institution_code: code }) => ({
      id,
      name,
      code,
      offered: status === 'active',
    })),
  }
}

/** Who isn't at the school can't be chosen. */
export function audienceProblems(audience: Audience, choices: AudienceChoices): Failure | null {
  const wrong = (['programs', 'campuses'] as const).filter((list) =>
    audience[list].some((id) => !choices[list].some((choice) => choice.id === id)),
  )
  return wrong.length > 0 ? failure(Object.fromEntries(wrong.map((list) => [list, [PICK]]))) : null
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** 'Current students; Nursing or History' */
export function audienceWords(audience: Audience, choices: AudienceChoices): string {
  const placeNames = (list: 'programs' | 'campuses') =>
    audience[list].map((id) => choices[list].find((choice) => choice.id === id)?.name ?? 'Removed')
  const parts = [
    audience.status.map((name) => STATUS_WORDS[name]),
    placeNames('programs'),
    placeNames('campuses'),
    audience.roles.map((name) => ROLE_WORDS[name]),
  ]
  const words = parts.filter((part) => part.length > 0).map((part) => either.format(part))
  return words.length > 0 ? words.join('; ') : 'Everyone'
}
