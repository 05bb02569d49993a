import { stateAfterSignup } from '~/policy/core'
import type { SignupFlow } from './flows'
import type { SignupInput } from './form.server'

/** Whose prospective students have a status of their own. (SIGNUP-27) */
const DEVRY = 'devry'

export const prospectStatus = (partner_code: string) =>
  partner_code === DEVRY ? 'devry-prospect' : 'prospective'

type SignupContext = { flow: SignupFlow; partner_code: string; product: string }

/**
 * How a flow marks its new users. Leaders go on with their introduction, and a user who signs up through a
 * flow of the study is in the control group. (SIGNUP-26, SIGNUP-27)
 */
export function flowTraits({ flow, partner_code, product }: SignupContext) {
  const none = { leader: false, control_group: false, core_state: null, enrollment_status: null }
  switch (flow) {
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

/** What was typed, and that the person joined by signing up. */
export const inputColumns = (input: SignupInput, now: Date) => ({
  first_name: input.first_name,
  last_name: input.last_name,
  joined_date: now,
  updated_at: now,
})
