import * as z from 'zod'
import { prospectStatus } from '~/domain/signup/new-user'
import type { SignupFlow } from '~/domain/signup/flows'
import { booleanField, laterText, laterTextIf, objectField, requiredLaterText } from './fields'

const TOO_LONG = 'Is too long'
const text = (most: number) =>
  z.string({ error: 'Must be a text' }).max(most, { error: TOO_LONG }).optional()

/** What a school asks of someone new; checked like the form, which knows what the school wants. */
const personFields = {
  first_name: laterText,
  last_name: laterText,
  institution_code: laterTextIf('where the school has several institutions'),
  external_id: laterTextIf('where the school asks for it'),
  leader: booleanField.optional(),
  enrollment_status: text(40),
  /** The id in an invitation of a prospective student */
  external_lead_id: text(200),
}
const core_state = text(60)

/** Without an identity of the school's, no one knows the name. */
const profile = z.object(
  { ...personFields, first_name: requiredLaterText, last_name: requiredLaterText },
  { error: 'Must be an object' },
)
/** Each of its fields says that it's missing, even if all are. */
const emptyIfMissing = (value: unknown) => (value === undefined ? {} : value)

/** (API-28, SIGNUP-26) */
export const signupInput = z.object({
  address: requiredLaterText,
  medium: z.literal('smtp', { error: 'Must be smtp' }).default('smtp'),
  password: requiredLaterText,
  /** Of the captcha: a provider's, or that of a question, which is answered in captcha_answer */
  recaptchaToken: text(5000),
  captcha_answer: text(200).meta({
    description: 'Required with the token of a question: its answer',
  }),
  signup_code: text(40).meta({
    description: 'The school’s code of the day; required where many sign up from one network',
  }),
  core_state,
  profile: objectField(z.preprocess(emptyIfMissing, profile)),
})

/** (API-15) */
export const identityInput = z.object({
  ...personFields,
  first_name: laterTextIf('where the school’s login doesn’t have it'),
  last_name: laterTextIf('where the school’s login doesn’t have it'),
  core_state,
})

/** One sign-up, as the form of the pages has it. */
export type SignupCall = {
  flow: SignupFlow
  prospectId: string | null
  typed: Record<string, unknown>
  recaptchaToken?: string
  captcha_answer?: string
  signup_code?: string
  /** What the call names differently */
  names: Record<string, string>
}

type Person = z.output<typeof identityInput>

/** The flow follows from what the new user is to be: each page of a flow makes one kind. (SIGNUP-26) */
function chooseFlow({ leader, core_state = '', enrollment_status, external_lead_id }: Person) {
  if (leader || core_state.startsWith('leader-')) return 'leader'
  if (core_state.startsWith('pbo-')) return 'pbo'
  if (core_state.startsWith('ctrl-')) return 'ctrl'
  const statuses: string[] = ['', 'devry'].map(prospectStatus)
  return external_lead_id || statuses.includes(enrollment_status ?? '') ? 'prospective' : 'in'
}

export function readIdentityCall(person: Person): SignupCall {
  const { first_name, last_name, institution_code, external_id, external_lead_id } = person
  const flow = chooseFlow(person)
  const prospectId = flow === 'prospective' ? external_lead_id || null : null
  return {
    flow,
    prospectId,
    typed: { first_name, last_name, institution_code, external_id },
    // The address is the identity's: it can only be wrong for an invitation.
    names: {
      prospect_id: 'external_lead_id',
      identity: '',
      email: prospectId ? 'external_lead_id' : '',
    },
  }
}

export function readSignupCall(input: z.output<typeof signupInput>): SignupCall {
  const { address, password, recaptchaToken, captcha_answer, signup_code } = input
  const { core_state, profile } = input
  const call = readIdentityCall({ ...profile, core_state })
  // A call types it once: what is wrong with it stands at the password.
  const password_confirmation = typeof password === 'string' ? password : ''
  const inProfile = [...Object.keys(call.typed).map((name) => [name, name]), ...PROFILE_NAMES]
  return {
    ...call,
    recaptchaToken,
    captcha_answer,
    signup_code,
    typed: { ...call.typed, email: address, password, password_confirmation },
    names: {
      ...Object.fromEntries(inProfile.map(([name, as]) => [name, `profile.${as}`] as const)),
      email: 'address',
    },
  }
}

const PROFILE_NAMES = [['prospect_id', 'external_lead_id']]
