import * as z from 'zod'
import { formatWait } from '~/platform/limits/format-wait'
import { emailField, passwordField, nameField } from './fields'

/** Texts and limits of entering. */
export const LOGIN_FAILED = 'That email and password don’t match an account here.'

/** To someone who has proven with the password that it is their account. (CLI-25) */
export const SUSPENDED =
  'This account is suspended, so you can’t sign in. If you think that’s a mistake, please contact support.'

export const loginLimitReached = (wait: number) =>
  `Too many attempts for this account. Please wait ${formatWait(wait)} and try again.`

/** At a host that is neither a school's nor the site's own, where no session would count. */
export const loginElsewhere = (address: string) =>
  `You can’t log in at this address. Please log in at ${address}`

/** At the question that is asked where too many logins from one network have failed. */
export const LOGIN_QUESTION =
  'Too many logins from your network have failed. Please answer this question and type your password again'

/** A session ends after this many days without a visit. */
export const SESSION_DAYS = 30
/** And this many days after its login, however often someone visits. Not in the spec. */
export const SESSION_MOST_DAYS = 90

/** Minutes after a login, or after showing again who one is, in which nothing more is asked. Not in the spec. */
export const CONFIRMED_MINUTES = 10

/** How long an access token can last. Not in the spec. */
export const TOKEN_DAYS = ['30', '90', '365'] as const

/** Minutes for which a form is kept that was sent after the session had ended. */
export const SAVED_SUBMISSION_MINUTES = 60

export const loginSchema = z.object({
  email: emailField,
  password: passwordField('Password is required'),
})

export type LoginInput = z.infer<typeof loginSchema>

export const EMAIL_CONFIRMED = 'Your email address is now confirmed. Thanks!'

export const FIRST_NAME_REQUIRED = 'First name is required'

export const firstNameSchema = z.object({ first_name: nameField(FIRST_NAME_REQUIRED) })

export const greeting = (firstName: string) => `Hello, ${firstName}!`

export const internationalSchema = z.object({
  international: z.enum(['yes', 'no'], { error: 'Please respond to this question' }),
})
