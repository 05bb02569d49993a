import { TERMS_VERSION } from '~/domain/legal/schema'
import { partnerFacts } from '~/domain/partners/facts.server'
import type { Db } from '~/platform/db.server'
import { productRole, type PartnerFacts, type Viewer } from '~/policy/viewer'

export type Member = { viewer: Viewer; partner: PartnerFacts }

/**
 * Everything that rules and the shell ask about one person, in one statement: it runs for every
 * request of a signed-in browser.
 */
const MEMBER = `
  SELECT u.id, u.partner_code, u.first_name, u.last_name, u.avatar_url, u.avatar_bg_type,
    u.enrollment_status, u.enrollment_opt_status, u.institution_id, u.program_id, pr.name AS program_name,
    i.global_status AS institution_global_status, u.roles, u.leader, u.coach, u.coach_user,
    u.control_group, u.test_user, u.can_see_prospectives, u.direct_messaging AS user_messaging,
    u.global, u.core_complete, u.core_state, u.joined_date, u.onboarding_step,
    u.flags AS user_flags, u.dark_mode_enabled, u.lite, u.terms_version, u.prompts_shown,
    u.course_experience, u.lti_course_ids, u.daily_prompt_id, u.mindset_message_id,
    coalesce(i.assignments_active, p.assignments_active) AS assignments_active,
    i.one_time_prompts,
    p.name, p.shorthand_name, p.abbreviation, p.host, p.direct_messaging, p.allow_prospective,
    p.program_type_name, p.flags, p.settings,
    (SELECT json_group_array(id) FROM (
      SELECT blocked_user_id AS id FROM Block WHERE user_id = u.id
      UNION SELECT user_id FROM Block WHERE blocked_user_id = u.id)) AS blocked_ids,
    (SELECT json_group_array(it.code) FROM UserInterest ui JOIN Interest it ON it.id = ui.interest_id
      WHERE ui.user_id = u.id) AS interest_codes
  FROM "User" u
  JOIN Partner p ON p.partner_code = u.partner_code
  LEFT JOIN Program pr ON pr.id = u.program_id
  LEFT JOIN Institution i ON i.id = u.institution_id
  WHERE u.id = ? AND u.deleted_at IS NULL`

/** Who may act: neither suspended, nor of a school that is switched off. */
const OPEN = `${MEMBER} AND u.suspended_at IS NULL AND p.status = 'active'`

type Row = Record<string, string | number | null>

const list = (row: Row, column: string) => JSON.parse(String(row[column] ?? '[]')) as string[]
const flag = (row: Row, column: string) => row[column] === 1
const text = (row: Row, column: string) => (row[column] ?? null) as string | null

/**
 * The person with that id and their school, or null when either is gone or suspended. For the session only.
 * `product` is the product's name, after which its staff's role is called.
 */
export function loadMember(db: Db, userId: string, product: string): Member | null {
  return memberBy(db, OPEN, userId, product)
}

/** The same for support, also of who is suspended or of a school that is switched off. (CLI-25) */
export const loadAccount = (db: Db, userId: string, product: string): Member | null =>
  memberBy(db, MEMBER, userId, product)

function memberBy(db: Db, sql: string, userId: string, product: string): Member | null {
  const row = db.sql.prepare<[string], Row>(sql).get(userId)
  return row ? { viewer: viewerFrom(row, product), partner: partnerFacts(row as never) } : null
}

function viewerFrom(row: Row, product: string): Viewer {
  const roles = list(row, 'roles')
  return {
    id: String(row.id),
    partner_code: String(row.partner_code),
    first_name: String(row.first_name),
    last_name: String(row.last_name),
    avatar_url: text(row, 'avatar_url'),
    avatar_bg_type: String(row.avatar_bg_type),
    enrollment_status: text(row, 'enrollment_status'),
    enrollment_opt_status: String(row.enrollment_opt_status),
    institution_id: text(row, 'institution_id'),
    program_id: text(row, 'program_id'),
    program_name: text(row, 'program_name'),
    institution_global_status: text(row, 'institution_global_status'),
    roles,
    product_staff: roles.includes(productRole(product)),
    leader: flag(row, 'leader'),
    coach: text(row, 'coach'),
    coach_user: flag(row, 'coach_user'),
    course_experience: flag(row, 'course_experience'),
    lti_course_ids: list(row, 'lti_course_ids'),
    assignments_active: text(row, 'assignments_active'),
    control_group: flag(row, 'control_group'),
    test_user: flag(row, 'test_user'),
    can_see_prospectives: flag(row, 'can_see_prospectives'),
    direct_messaging: flag(row, 'user_messaging'),
    global: flag(row, 'global'),
    core_complete: flag(row, 'core_complete'),
    core_state: text(row, 'core_state'),
    joined_date: row.joined_date === null ? null : new Date(Number(row.joined_date)),
    onboarding_step: text(row, 'onboarding_step'),
    flags: JSON.parse(String(row.user_flags ?? '{}')) as Record<string, boolean>,
    dark_mode_enabled: flag(row, 'dark_mode_enabled'),
    lite: flag(row, 'lite'),
    accepted_terms: row.terms_version === TERMS_VERSION,
    one_time_prompts: list(row, 'one_time_prompts'),
    prompts_shown: list(row, 'prompts_shown'),
    blocked_ids: list(row, 'blocked_ids'),
    interest_codes: list(row, 'interest_codes'),
    daily_prompt_id: text(row, 'daily_prompt_id'),
    mindset_message_id: text(row, 'mindset_message_id'),
  }
}
