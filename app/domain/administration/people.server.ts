import {
  accountDetails,
  findAccount,
  namedSql,
  selectAccounts,
  type AccountSummary,
} from '~/domain/support/queries.server'
import type { Ctx } from '~/platform/ctx'
import type { Cursor } from '~/platform/database/cursor-pagination'
import { toPage, type Page } from '~/platform/database/cursor-pagination'
import { joinSql, sql, type SqlFragment } from '~/platform/database/sql-text'
import { NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { byLastName } from '~/platform/text/name-order'
import type { SchoolRole } from '~/policy/people-administration'
import { productRole } from '~/policy/viewer'
import { assertAdministrator } from './access.server'
import {
  SCHOOL_PEOPLE_PAGE,
  schoolRoles,
  type PeopleChoice,
  type PersonState,
  type SchoolPerson,
  type SchoolPersonDetails,
} from './schema-people'

const hasStaffRole = (role: string) => sql`CAST(roles AS text) LIKE ${`%"${role}"%`}`

const ROLE_SQL: Record<SchoolRole, SqlFragment> = {
  current_student: sql`(enrollment_status IS NULL OR enrollment_status NOT IN ('prospective', 'devry-prospect', 'applicant', 'alumni'))`,
  prospective_student: sql`enrollment_status IN ('prospective', 'devry-prospect')`,
  applicant: sql`enrollment_status = 'applicant'`,
  alumni: sql`enrollment_status = 'alumni'`,
  leader: sql`leader`,
  success_coach: sql`coach_user`,
  school_staff: hasStaffRole('school_staff'),
  school_administrator: hasStaffRole('school_administrator'),
}

const STATE_SQL: Record<PersonState, SqlFragment> = {
  active: sql`suspended_at IS NULL AND joined_date IS NOT NULL`,
  invited: sql`suspended_at IS NULL AND joined_date IS NULL`,
  suspended: sql`suspended_at IS NOT NULL`,
}

/**
 * The people of the school who have an account, by what was typed, their role and state: the newest account
 * first, as its id begins with its time. For administrators; Forbidden for others.
 */
export async function listSchoolPeople(
  ctx: Ctx,
  { text, role, state }: PeopleChoice,
  cursor: Cursor | null,
): Promise<Page<SchoolPerson>> {
  assertAdministrator(ctx)
  const named = namedSql(text)
  const where = [
    sql`partner_code = ${ctx.viewer.partner_code}`,
    sql`deleted_at IS NULL`,
    ...(cursor ? [sql`id < ${cursor.id}`] : []),
    ...(named ? [named] : []),
    ...(role ? [ROLE_SQL[role]] : []),
    ...(state ? [STATE_SQL[state]] : []),
  ]
  const rows = await selectAccounts(
    ctx.db,
    sql`${joinSql(where, ' AND ')} ORDER BY id DESC LIMIT ${SCHOOL_PEOPLE_PAGE + 1}`,
  )
  return toPage(rows, SCHOOL_PEOPLE_PAGE, ({ id }) => ({ at: 0, id }), toSchoolPerson)
}

function toSchoolPerson(account: AccountSummary): SchoolPerson {
  const { id, name, email, state, joined_at } = account
  const open = joined_at === null ? 'invited' : 'active'
  return {
    id,
    name: name.trim(),
    email,
    roles: schoolRoles(account),
    state: state === 'suspended' ? 'suspended' : open,
  }
}

/** An account of the school; NotFound for another school's, and for one that was deleted. */
async function schoolAccount({ db, viewer }: Ctx, id: string): Promise<AccountSummary> {
  const account = isId(id) ? await findAccount(db, id) : null
  const isHere = account?.partner_code === viewer.partner_code && account.state !== 'former'
  if (!account || !isHere) throw new NotFound()
  return account
}

/**
 * What administrators see of someone at their school. Forbidden for others; NotFound for people of other schools
 * and deleted accounts.
 */
export async function schoolPerson(
  ctx: Ctx,
  id: string,
  product: string,
): Promise<SchoolPersonDetails> {
  assertAdministrator(ctx)
  const { db, viewer } = ctx
  const account = await schoolAccount(ctx, id)
  const details = await accountDetails(db, account.id)
  const { program, institution, email_confirmed, sessions, open_cases, suspended_reason } = details
  const coach = details.coach && (await findAccount(db, details.coach.id))
  return {
    ...toSchoolPerson(account),
    locked: findLock(account, { viewer: viewer.id, product }),
    program,
    campus: institution,
    coach: coach && { id: coach.id, name: coach.name },
    email_confirmed,
    undeliverable_at: details.undeliverable_at?.toISOString() ?? null,
    created_at: details.created_at.toISOString(),
    joined_at: account.joined_at,
    last_seen_at: details.last_seen_at?.toISOString() ?? null,
    has_two_steps: details.two_step_since !== null,
    sessions,
    students: await db.read.user.count({ where: { coach: account.id, deleted_at: null } }),
    open_cases: account.id === viewer.id ? null : open_cases,
    suspended_at: details.suspended_at?.toISOString() ?? null,
    suspended_reason,
  }
}

/** Why an administrator can't change someone; null where they can. */
export function findLock(
  { id, roles }: Pick<AccountSummary, 'id' | 'roles'>,
  { viewer, product }: { viewer: string; product: string },
): SchoolPersonDetails['locked'] {
  if (id === viewer) return 'yourself'
  return roles.includes(productRole(product)) ? 'operators' : null
}

/** The coaches that person can have, by last name. For administrators. */
export async function coachChoices({ db, viewer }: Ctx, id: string) {
  const { partner_code } = viewer
  const coaches = await db.read.user.findMany({
    where: {
      partner_code,
      coach_user: true,
      deleted_at: null,
      suspended_at: null,
      id: { not: id },
    },
    select: { id: true, email: true, first_name: true, last_name: true },
    orderBy: { id: 'asc' },
  })
  return coaches.sort(byLastName).map(({ id: value, email, first_name, last_name }) => ({
    value,
    label: `${first_name} ${last_name} (${email})`,
  }))
}
