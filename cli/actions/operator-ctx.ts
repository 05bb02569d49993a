import { partnerFacts } from '~/domain/partners/facts.server'
import type { Ctx } from '~/platform/ctx'
import { newId } from '~/platform/ids'
import type { Viewer } from '~/policy/viewer'
import type { Shell } from '../shell'

/**
 * An operator as the staff of a school, for commands that staff may: the name of the operating
 * system stands in place of a user's id, so that audit and cases say who it was.
 */
export async function operatorAtSchool(shell: Shell, partner_code: string): Promise<Ctx> {
  const db = await shell.db()
  const row = await db.read.partner.findUniqueOrThrow({ where: { partner_code } })
  const viewer: Viewer = { ...NOBODY, id: shell.who, partner_code }
  return { db, viewer, partner: partnerFacts(row), now: shell.now(), requestId: newId() }
}

const NOBODY: Omit<Viewer, 'id' | 'partner_code'> = {
  first_name: 'Support',
  last_name: '',
  avatar_url: null,
  avatar_bg_type: 'avatar-bg-1',
  enrollment_status: null,
  enrollment_opt_status: 'in',
  institution_id: null,
  program_id: null,
  program_name: null,
  institution_global_status: null,
  roles: ['operator'],
  product_staff: true,
  leader: false,
  coach: null,
  coach_user: false,
  course_experience: false,
  lti_course_ids: [],
  assignments_active: null,
  control_group: false,
  test_user: false,
  can_see_prospectives: true,
  direct_messaging: false,
  global: false,
  core_complete: true,
  core_state: null,
  joined_date: null,
  onboarding_step: 'complete',
  flags: {},
  dark_mode_enabled: false,
  lite: false,
  accepted_terms: true,
  one_time_prompts: [],
  prompts_shown: [],
  blocked_ids: [],
  interest_codes: [],
  daily_prompt_id: null,
  mindset_message_id: null,
}
