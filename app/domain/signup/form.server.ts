import * as z from 'zod'
import {
  emailField,
  nameField,
  newPasswordField,
  optionalLineField,
} from '~/domain/accounts/fields'
import type { PendingIdentity } from '~/domain/accounts/identity'
import { matchesPattern } from '~/domain/partners/pattern.server'
import { offeredEnrollments } from '~/policy/affiliations'
import { normalizeUnicode } from '~/platform/text/text-checks'
import type { PendingAccount } from './queries.server'
import {
  ENROLLMENT_REQUIRED,
  FIRST_NAME_REQUIRED,
  INSTITUTION_REQUIRED,
  LAST_NAME_REQUIRED,
  MAX_EXTERNAL_ID_LENGTH,
  PASSWORDS_DIFFER,
  type KnownFields,
  type SignupSchool,
} from './schema'

const fixedValue = (value: string) =>
  z
    .unknown()
    .optional()
    .transform(() => value)
const anyText = z.string().optional()

/** The form of a school. Every field says what is wrong with it, whatever is wrong with the others. */
export const signupSchema = (school: SignupSchool, known: KnownFields) =>
  z
    .object({
      first_name: knownOr(known.first_name, nameField(FIRST_NAME_REQUIRED)),
      last_name: knownOr(known.last_name, nameField(LAST_NAME_REQUIRED)),
      email: knownOr(known.email, emailField),
      institution_code: institutionField(school),
      external_id: externalIdField(school),
      enrollment: enrollmentField(school, known),
      password: known.needsPassword ? newPasswordField : fixedValue(''),
      password_confirmation: anyText,
    })
    .refine((typed) => !lacksExternalId(school, typed), {
      path: ['external_id'],
      error: `${school.external_id?.name ?? ''} is required`,
      when: () => true,
    })
    .refine((typed) => isExternalIdValid(school, typed), {
      path: ['external_id'],
      error: externalIdMessage(school),
      when: () => true,
    })
    .refine((typed) => !known.needsPassword || typed.password === typed.password_confirmation, {
      path: ['password_confirmation'],
      error: PASSWORDS_DIFFER,
      when: ({ value }) => typeof (value as SignupFields).password === 'string',
    })

type SignupFields = { institution_code?: unknown; external_id?: unknown; password?: unknown }

/**
 * By an identity, an account that waits for its owner, or an invitation to an address. What the school did
 * not say is asked for. (SIGNUP-07, SIGNUP-29)
 */
export const knownFields = (
  identity: Pick<PendingIdentity, 'first_name' | 'last_name' | 'email'> | null,
  account: Pick<PendingAccount, 'email' | 'password'> | null,
  invited: string | null = null,
): KnownFields =>
  identity
    ? {
        first_name: identity.first_name || undefined,
        last_name: identity.last_name || undefined,
        email: identity.email,
        needsPassword: false,
      }
    : { email: account?.email ?? invited ?? undefined, needsPassword: !account?.password }

const knownOr = <S extends z.ZodType<string>>(value: string | undefined, field: S) =>
  value === undefined ? field : fixedValue(value)

/** Asked only where there is a choice; the only institution is everyone's. (ACCESS-05) */
function institutionField({ institutions }: SignupSchool) {
  const codes = institutions.map((institution) => institution.institution_code)
  if (codes.length > 1) return z.enum(codes, { error: INSTITUTION_REQUIRED })
  return z
    .unknown()
    .optional()
    .transform(() => codes[0] ?? null)
}

/** What someone says to be, where their login has a word about it. */
const enrollmentField = (school: SignupSchool, { enrollment }: KnownFields) =>
  enrollment === undefined
    ? z
        .unknown()
        .optional()
        .transform(() => null)
    : z.enum(offeredEnrollments(school), { error: ENROLLMENT_REQUIRED })

const externalIdField = ({ external_id }: SignupSchool) =>
  external_id
    ? optionalLineField(
        MAX_EXTERNAL_ID_LENGTH,
        `Please use at most ${MAX_EXTERNAL_ID_LENGTH} characters`,
      )
    : z
        .unknown()
        .optional()
        .transform(() => null)

const chosenInstitution = ({ institutions }: SignupSchool, { institution_code }: SignupFields) =>
  institutions.find((institution) => institution.institution_code === institution_code)

const externalIdText = ({ external_id }: SignupFields) =>
  typeof external_id === 'string' ? normalizeUnicode(external_id.trim()) : ''

/** Required where it is visible and the school or the chosen institution wants it. (SIGNUP-17) */
function lacksExternalId(school: SignupSchool, typed: SignupFields): boolean {
  if (!school.external_id) return false
  const needed =
    school.external_id.required || chosenInstitution(school, typed)?.external_id_required
  return Boolean(needed) && externalIdText(typed) === ''
}

/**
 * Whether the id as a whole is what the institution wants, or else the school; anything will do
 * where no one wants anything. (SIGNUP-18)
 */
function isExternalIdValid(school: SignupSchool, typed: SignupFields): boolean {
  const text = externalIdText(typed)
  const pattern =
    chosenInstitution(school, typed)?.external_id_pattern ?? school.external_id?.pattern
  // Longer ones are rejected by their field.
  if (!school.external_id || !pattern || text === '' || text.length > MAX_EXTERNAL_ID_LENGTH)
    return true
  // A school isn't saved with a pattern that RE2 doesn't have, but could have had it before.
  return matchesPattern(pattern, text) ?? true
}

const externalIdMessage = ({ external_id }: SignupSchool) =>
  external_id?.error_message ??
  `Please make sure your ${external_id?.name ?? ''} is in the correct format`

export type SignupInput = z.infer<ReturnType<typeof signupSchema>>
