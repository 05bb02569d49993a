import { DRAWN_PREFIX, FORMER_MEMBER_AVATAR, shownAvatar } from '~/domain/users/schema-avatars'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import { memoizeFor } from '~/platform/memoize'
import { canSeeInstitution } from '~/policy/institutions'
import { isUnnamed } from '~/policy/unnamed'
import type { Viewer } from '~/policy/viewer'
import { personLabels } from './labels'
import type { PersonSummary } from './schema'

/**
 * A person's columns in a raw statement that joins "User" as u with PERSON_JOINS. The photo is left
 * out where the viewer can't see the profile: its file is not theirs to read either. (PROFILE-04)
 */
export const personColumns = (ctx: Pick<Ctx, 'viewer' | 'partner'>): SqlFragment =>
  written(ctx, 'u')

const written = memoizeFor(
  ({ viewer, partner }: Pick<Ctx, 'viewer' | 'partner'>) => [viewer, partner],
  (ctx) => sql`
  u.id AS person_id, u.first_name, u.last_name,
  CASE WHEN u.avatar_url LIKE ${`${DRAWN_PREFIX}%`} OR ${visiblePeopleSql(ctx)}
    THEN u.avatar_url END AS avatar_url, u.avatar_bg_type,
  u.enrollment_status, u.roles, u.coach_user, u.leader, person_program.name AS program_name,
  person_institution.name AS institution_name,
  person_institution.global_status AS institution_status,
  person_school.shorthand_name AS school_name`,
)

export const PERSON_JOINS = sql`
  JOIN "Partner" person_school ON person_school.partner_code = u.partner_code
  LEFT JOIN "Program" person_program ON person_program.id = u.program_id
  LEFT JOIN "Institution" person_institution ON person_institution.id = u.institution_id`

export const personRow = defineRow({
  person_id: col.text,
  first_name: col.text,
  last_name: col.text,
  avatar_url: col.text.orNull,
  avatar_bg_type: col.text,
  enrollment_status: col.text.orNull,
  roles: col.json<string[]>(),
  coach_user: col.flag,
  leader: col.flag,
  program_name: col.text.orNull,
  institution_name: col.text.orNull,
  institution_status: col.text.orNull,
  school_name: col.text,
})
export type PersonRow = RowOf<typeof personRow>

/** The person as this viewer may see them: labels and institution depend on the viewer. */
export function personSummary(viewer: Viewer, row: PersonRow): PersonSummary {
  const { person_id: id, enrollment_status, roles, coach_user, leader } = row
  return {
    id,
    name: `${row.first_name} ${row.last_name}`,
    first_name: row.first_name,
    avatar_url: shownAvatar({ id, avatar_url: row.avatar_url }),
    avatar_bg_type: row.avatar_bg_type,
    labels: isNoOne(row)
      ? []
      : personLabels(viewer, { id, enrollment_status, roles, coach_user, leader }),
    program_name: row.program_name,
    institution_name: institutionName(viewer, row),
  }
}

/** Someone who left, or gave no name: no one is told what they are. (ACCESS-10) */
const isNoOne = ({ person_id, avatar_url }: PersonRow) =>
  isUnnamed(person_id) || avatar_url === FORMER_MEMBER_AVATAR

/** Limited institution details are the school's name. (ACCESS-14) */
const institutionName = (viewer: Viewer, row: PersonRow): string | null =>
  row.institution_name !== null &&
  canSeeInstitution(viewer, { global_status: row.institution_status })
    ? row.institution_name
    : row.school_name
