import type { AppLoadContext } from '@remix-run/node'
import { ANSWER_FIELD, TOKEN_FIELD } from '~/domain/captcha/schema'
import type { SignupSchool } from '~/domain/signup/schema'
import { startReply } from '~/http/door.server'
import type { FormReply } from '~/ui/reply'
import type { SignupFormProps } from '~/views/signup/signup-form'
import { forgetAddress, saveAddress, type Entry } from './enter.server'

/** What the form shows before anything is sent, except for the captcha. */
export function formFacts(entry: Entry, context: AppLoadContext): Omit<SignupFormProps, 'captcha'> {
  const { door, school, known, account, identity } = entry
  const { first_name, last_name, email, needsPassword } = known
  const fixed = Object.entries({ first_name, last_name, email })
  const institutions = school.institutions.map(({ institution_code, name }) => ({
    value: institution_code,
    label: name,
  }))
  return {
    form: withNames(withoutCaptcha(startReply(context)), account),
    fixed: Object.fromEntries(
      fixed.filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
    needsPassword,
    prospective: door === 'prospective',
    institutions: institutions.length > 1 ? institutions : [],
    externalId: externalIdFacts(school),
    saveAddress: identity ? saveAddress(entry) : null,
    forgetAddress: identity ? forgetAddress(entry) : null,
    joined: Boolean(context.ctx.viewer?.joined_date),
  }
}

const FIELDS = [
  ...['first_name', 'last_name', 'email', 'institution_code', 'external_id'],
  ...['password', 'password_confirmation', ANSWER_FIELD],
]

/** What is wrong, in the order in which the fields stand on the page. */
export const inOrder = (errors: FormReply['errors']): FormReply['errors'] =>
  Object.fromEntries(FIELDS.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))

/** A question belongs to one rendering; an answer to another one is no use. */
export function withoutCaptcha(reply: FormReply): FormReply {
  const { [TOKEN_FIELD]: _, [ANSWER_FIELD]: __, ...values } = reply.values
  return { ...reply, values }
}

/** An account that waits for its owner has a name already. */
function withNames(reply: FormReply, account: Entry['account']): FormReply {
  if (!account) return reply
  const { first_name, last_name } = account
  return { ...reply, values: { first_name, last_name, ...reply.values } }
}

/** Optional only where neither the school nor any of its institutions wants it. (SIGNUP-17) */
function externalIdFacts({ external_id, institutions }: SignupSchool) {
  if (!external_id) return null
  const asking = institutions.filter((one) => one.external_id_required)
  const some = !external_id.required && asking.length > 0 && asking.length < institutions.length
  return {
    label: external_id.name,
    optional: !external_id.required && asking.length === 0,
    hint: some ? `Needed at ${asking.map(({ name }) => name).join(', ')}.` : undefined,
  }
}
