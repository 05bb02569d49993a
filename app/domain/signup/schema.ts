import { z } from 'zod'
import { composed } from '~/platform/one-line'
import {
  emailField,
  nameField,
  newPasswordField,
  optionalLineField,
} from '~/domain/accounts/fields'
import { waitText } from '~/domain/accounts/schema'
import { isQuick, LONGEST_MATCHED } from '~/domain/partners/pattern-cost'

/** Texts and limits of signing up. (SIGNUP-06, SIGNUP-11 to SIGNUP-18) */
export const FIRST_NAME_REQUIRED = 'First name is required'
export const LAST_NAME_REQUIRED = 'Last name is required'
export const PASSWORDS_DIFFER = 'Passwords must match'
export const INSTITUTION_REQUIRED = 'Please choose one of these'
export const IDENTITY_GONE = 'Please log in at your school once more: that was too long ago.'
const LONGEST_EXTERNAL_ID = LONGEST_MATCHED

/**
 * Valid sign-ups in half an hour: for one address, from one browser, and from a whole network; and
 * invitations that do not exist, from one network, so that nobody finds one by trying.
 */
const HALF_AN_HOUR = 30 * 60
export const SIGNUP_LIMITS = {
  address: [{ points: 5, seconds: HALF_AN_HOUR }],
  browser: [{ points: 5, seconds: HALF_AN_HOUR }],
  // A whole classroom may sign up at once.
  network: [{ points: 100, seconds: HALF_AN_HOUR }],
  misses: [{ points: 30, seconds: HALF_AN_HOUR }],
} as const

export const signupTooOften = (wait: number) =>
  `Too many sign-ups. Please wait ${waitText(wait)} and try again.`

/** What a school asks of who signs up. */
export type SignupSchool = {
  partner_code: string
  name: string
  allow_prospective: boolean
  /** Prospective students need an id that the school has given them */
  require_id: boolean
  welcome_message: string | null
  external_id: ExternalId | null
  /** The active ones: the primary first, the others by name (ACCESS-05) */
  institutions: SignupInstitution[]
}

type ExternalId = {
  name: string
  required: boolean
  pattern: string | null
  error_message: string | null
}

export type SignupInstitution = {
  institution_code: string
  name: string
  external_id_required: boolean
  external_id_pattern: string | null
}

/**
 * What is known before anything is typed, and stays whatever is sent: the values of an identity from
 * the school's own log-in, or the address of an account that has not joined yet. (SIGNUP-07)
 */
export type Known = {
  first_name?: string
  last_name?: string
  email?: string
  /** Without one, as with an identity, no password is asked for */
  needsPassword: boolean
}

const kept = (value: string) =>
  z
    .unknown()
    .optional()
    .transform(() => value)
const anyText = z.string().optional()

/** The form of a school. Every field says what is wrong with it, whatever is wrong with the others. */
export const signupSchema = (school: SignupSchool, known: Known) =>
  z
    .object({
      first_name: valueOf(known.first_name, nameField(FIRST_NAME_REQUIRED)),
      last_name: valueOf(known.last_name, nameField(LAST_NAME_REQUIRED)),
      email: valueOf(known.email, emailField),
      institution_code: institutionField(school),
      external_id: externalIdField(school),
      password: known.needsPassword ? newPasswordField : kept(''),
      password_confirmation: anyText,
    })
    .refine((typed) => !lacksExternalId(school, typed), {
      path: ['external_id'],
      error: `${school.external_id?.name ?? ''} is required`,
      when: () => true,
    })
    .refine((typed) => externalIdFits(school, typed), {
      path: ['external_id'],
      error: externalIdMessage(school),
      when: () => true,
    })
    .refine((typed) => !known.needsPassword || typed.password === typed.password_confirmation, {
      path: ['password_confirmation'],
      error: PASSWORDS_DIFFER,
      when: ({ value }) => typeof (value as Typed).password === 'string',
    })

type Typed = { institution_code?: unknown; external_id?: unknown; password?: unknown }

const valueOf = <S extends z.ZodType<string>>(value: string | undefined, field: S) =>
  value === undefined ? field : kept(value)

/** Asked only where there is a choice; the only institution is everybody's. (ACCESS-05) */
function institutionField({ institutions }: SignupSchool) {
  const codes = institutions.map((one) => one.institution_code)
  if (codes.length > 1) return z.enum(codes, { error: INSTITUTION_REQUIRED })
  return z
    .unknown()
    .optional()
    .transform(() => codes[0] ?? null)
}

const externalIdField = ({ external_id }: SignupSchool) =>
  external_id
    ? optionalLineField(LONGEST_EXTERNAL_ID, `Please use at most ${LONGEST_EXTERNAL_ID} characters`)
    : z
        .unknown()
        .optional()
        .transform(() => null)

const chosen = ({ institutions }: SignupSchool, { institution_code }: Typed) =>
  institutions.find((one) => one.institution_code === institution_code)

const textOf = ({ external_id }: Typed) =>
  typeof external_id === 'string' ? composed(external_id.trim()) : ''

/** Required where it is visible and the school or the chosen institution wants it. (SIGNUP-17) */
function lacksExternalId(school: SignupSchool, typed: Typed): boolean {
  if (!school.external_id) return false
  const needed = school.external_id.required || chosen(school, typed)?.external_id_required
  return Boolean(needed) && textOf(typed) === ''
}

/**
 * Whether the id as a whole is what the institution wants, or else the school; anything will do
 * where nobody wants anything. (SIGNUP-18)
 */
function externalIdFits(school: SignupSchool, typed: Typed): boolean {
  const text = textOf(typed)
  const pattern = chosen(school, typed)?.external_id_pattern ?? school.external_id?.pattern
  // Longer ones are refused by their field.
  if (!school.external_id || !pattern || text === '' || text.length > LONGEST_EXTERNAL_ID)
    return true
  // A school is not saved with one that could keep us busy for ever, but may have had it before.
  if (!isQuick(pattern)) return true
  return new RegExp(`^(?:${pattern})$`, 'u').test(text)
}

const externalIdMessage = ({ external_id }: SignupSchool) =>
  external_id?.error_message ??
  `Please make sure your ${external_id?.name ?? ''} is in the correct format`

export type SignupInput = z.infer<ReturnType<typeof signupSchema>>
