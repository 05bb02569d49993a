import type { AppLoadContext } from '@remix-run/node'
import { ANSWER_FIELD, TOKEN_FIELD } from '~/domain/captcha/schema'
import { LABELS } from '~/domain/people/schema'
import { waitForUnproven } from '~/domain/signup/limits.server'
import { SIGNUP_CODE_FIELD, signupCodeHint, type SignupSchool } from '~/domain/signup/schema'
import { initialFormState } from '~/http/guards/member-route.server'
import { offeredEnrollments, type Enrollment } from '~/policy/affiliations'
import type { FormState } from '~/ui/form-state'
import type { SignupFormProps } from '~/views/signup/signup-form'
import { forgetPath, isInvited, savePath, type SignupEntry } from './signup-entry.server'

/** What the form shows before anything is sent, except for the captcha. */
export function signupFormData(
  entry: SignupEntry,
  context: AppLoadContext,
): Omit<SignupFormProps, 'captcha' | 'signupCode'> {
  const { flow, school, known, account, identity } = entry
  const { first_name, last_name, email, needsPassword } = known
  const fixed = Object.entries({ first_name, last_name, email })
  const institutions = school.institutions.map(({ institution_code, name }) => ({
    value: institution_code,
    label: name,
  }))
  return {
    form: withNames(withoutCaptcha(initialFormState(context)), account),
    fixed: Object.fromEntries(
      fixed.filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
    needsPassword,
    prospective: flow === 'prospective',
    institutions: institutions.length > 1 ? institutions : [],
    enrollment: enrollmentField(school, known.enrollment),
    externalId: externalIdField(school),
    savePath: identity ? savePath(entry) : null,
    forgetPath: identity ? forgetPath(entry) : null,
    joined: Boolean(context.ctx.viewer?.joined_date),
  }
}

const FIELDS = [
  'first_name',
  'last_name',
  'email',
  'institution_code',
  'external_id',
  'enrollment',
  'password',
  'password_confirmation',
  ANSWER_FIELD,
  SIGNUP_CODE_FIELD,
]

/** The field of the school's code, where this network has had its sign-ups without one. */
export async function signupCodeData(
  entry: SignupEntry,
  { services, ip, ctx }: AppLoadContext,
): Promise<SignupFormProps['signupCode']> {
  if (isInvited(entry)) return null
  const wait = await waitForUnproven(services.limits.signup, entry.school, ip)
  const school = ctx.partner?.shorthand_name ?? entry.school.name
  return wait > 0 ? { hint: signupCodeHint(school, wait) } : null
}

/** What is wrong, in the order of the fields on the page. */
export const orderErrors = (errors: FormState['errors']): FormState['errors'] =>
  Object.fromEntries(FIELDS.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))

/** A question belongs to one rendering; an answer to another one is no use. */
export function withoutCaptcha(formState: FormState): FormState {
  const { [TOKEN_FIELD]: _, [ANSWER_FIELD]: __, ...values } = formState.values
  return { ...formState, values }
}

/** An account that waits for its owner has a name already. */
function withNames(formState: FormState, account: SignupEntry['account']): FormState {
  if (!account) return formState
  const { first_name, last_name } = account
  return { ...formState, values: { first_name, last_name, ...formState.values } }
}

const ENROLLMENT_LABELS: Record<Enrollment, string> = {
  current: LABELS.currentStudent,
  alumni: LABELS.alumni,
  applicant: LABELS.applicant,
}

/** What they are: as their login suggests, where the school has that, and theirs to change. */
function enrollmentField(school: SignupSchool, suggested: Enrollment | undefined) {
  if (!suggested) return null
  const offered = offeredEnrollments(school)
  const choices = offered.map((value) => ({ value, label: ENROLLMENT_LABELS[value] }))
  return { choices, defaultValue: offered.includes(suggested) ? suggested : undefined }
}

/** Optional only where neither the school nor any of its institutions wants it. (SIGNUP-17) */
function externalIdField({ external_id, institutions }: SignupSchool) {
  if (!external_id) return null
  const requiring = institutions.filter((institution) => institution.external_id_required)
  const some =
    !external_id.required && requiring.length > 0 && requiring.length < institutions.length
  return {
    label: external_id.name,
    optional: !external_id.required && requiring.length === 0,
    hint: some ? `Needed at ${requiring.map(({ name }) => name).join(', ')}.` : undefined,
  }
}
