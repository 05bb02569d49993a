import { TERMS_VERSION } from '~/domain/legal/schema'
import { stateAfterSignup } from '~/policy/core'
import type { DoorName } from './doors'
import type { SignupInput } from './schema'

/** Whose prospective students have a status of their own. (SIGNUP-27) */
const DEVRY = 'devry'

export const prospectStatus = (partner_code: string) =>
  partner_code === DEVRY ? 'devry-prospect' : 'prospective'

type Come = { door: DoorName; partner_code: string; product: string }

/**
 * What a door makes of who comes through it. Leaders go on with their introduction, and users of
 * the study's doors are the control group. (SIGNUP-26, SIGNUP-27)
 */
export function traitsOf({ door, partner_code, product }: Come) {
  const none = { leader: false, control_group: false, core_state: null, enrollment_status: null }
  switch (door) {
    case 'leader':
      return { ...none, leader: true, core_state: stateAfterSignup(product) }
    case 'pbo':
      return { ...none, control_group: true, core_state: 'pbo-welcome' }
    case 'ctrl':
      return { ...none, control_group: true, core_state: 'ctrl-coming-soon' }
    case 'prospective':
      return { ...none, enrollment_status: prospectStatus(partner_code) }
    case 'in':
      return none
  }
}

/** What was typed, and that the terms were accepted by signing up. */
export const givenBy = (input: SignupInput, now: Date) => ({
  first_name: input.first_name,
  last_name: input.last_name,
  external_id: input.external_id,
  joined_date: now,
  terms_version: TERMS_VERSION,
  updated_at: now,
})

/** The columns of a new account that are the same for everybody. (SIGNUP-26) */
export const blankAccount = (now: Date) => ({
  onboarding_step: 'signup',
  core_complete: false,
  test_user: false,
  global: false,
  direct_messaging: true,
  roles: [],
  flags: {},
  variants: {},
  tips: {},
  lti_course_ids: [],
  created_at: now,
})
