import { z } from 'zod'
import {
  EMAIL_UNCHECKED,
  emailField,
  givenPasswordField,
  newPasswordField,
  PASSWORD_NEEDED,
} from './fields'
import { waitText } from './schema'

export { SHORTEST_PASSWORD } from './fields'

/** Texts, limits and forms for changing the address and the password of an account. */

export const onItsWay = (email: string) => `A new confirmation email is on its way to ${email}.`
export const EMAIL_IS_YOURS = 'That is your email address already'
export const EMAIL_EXTERNAL =
  'Your email address comes from your school’s login. It cannot be changed here.'
export const EMAIL_PENDING = 'Please confirm or cancel your last change first'
export const CHANGE_CANCELLED = 'The change is canceled. Your email address stays as it is.'

export const LINK_OVER = 'Your account does not use that address any more.'

export const PASSWORDS_DIFFER = 'Passwords must match.'
export const PASSWORD_UPDATED = 'Your password has been successfully updated.'
export const PASSWORD_HINT = 'At least four characters. Longer is safer.'
export const RESET_QUESTION =
  'Click "Continue" to reset your password. This will log you out of your account.'
export const NO_PASSWORD =
  'You log in with your school’s login. There is no password of yours to change here.'

/** (SETTINGS-08) We write by email only; a form that wants anything else is none of ours. */
export const subscriptionSchema = z.object({
  email: emailField,
  current_password: givenPasswordField(PASSWORD_NEEDED),
  type: z.literal('email', { error: EMAIL_UNCHECKED }),
})

export type Subscription = z.infer<typeof subscriptionSchema>

const twice = {
  password: newPasswordField,
  password_confirmation: z.string({ error: PASSWORDS_DIFFER }).default(''),
}

const same = {
  when: () => true,
  path: ['password_confirmation'],
  error: PASSWORDS_DIFFER,
}

type Twice = { password?: string; password_confirmation?: string }
const isSame = (typed: Twice) => (typed.password ?? '') === (typed.password_confirmation ?? '')

/** (SETTINGS-23 to SETTINGS-25) */
export const changePasswordSchema = z
  .object({ current_password: givenPasswordField(PASSWORD_NEEDED), ...twice })
  .refine(isSame, same)

export const newPasswordSchema = z.object(twice).refine(isSame, same)

export const forgottenSchema = z.object({ email: emailField })

const HOUR = 3600

/** Times four: one stranger's wishes leave the owner theirs. A whole campus may share one network. */
const anHour = (points: number) => ({
  pair: [{ points, seconds: HOUR }],
  account: [{ points: 4 * points, seconds: HOUR }],
  network: [{ points: 120, seconds: HOUR }],
})

/** How often mail may be asked for in an hour, by account (or typed address) and network address. */
export const MAIL_LIMITS = { resend: anHour(3), change: anHour(5), reset: anHour(5) }

export const mailTooOften = (wait: number) =>
  `Too many emails were asked for. Please wait ${waitText(wait)} and try again.`
