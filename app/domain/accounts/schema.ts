import { z } from 'zod'
import { emailField, givenPasswordField, nameField } from './fields'

/** Texts and limits of entering. */
export const LOGIN_REFUSED = 'That email address and password do not match an account here.'

/** To who has proven with the password that it is their account. (CLI-25) */
export const SUSPENDED =
  'This account is suspended, so you cannot sign in. If you think that is a mistake, please contact support.'

/** Seconds to wait, by what was tried too often; the longer wait is the one to tell. */
export function loginTooOften({ account, network }: { account: number; network: number }) {
  const [whose, wait] =
    network > account ? ['from this network', network] : ['for this account', account]
  return `Too many tries ${whose}. Please wait ${waitText(wait)} and try again.`
}

/**
 * Tries per account and network address until one succeeds: 6 a minute and 30 an hour. From
 * several networks more: strangers' guesses must not shut the owner out. A whole campus may share
 * one network address, so that one may try far more often.
 */
export const LOGIN_LIMITS = {
  pair: [
    { points: 6, seconds: 60 },
    { points: 30, seconds: 3600 },
  ],
  account: [
    { points: 30, seconds: 60 },
    { points: 200, seconds: 3600 },
  ],
  network: [
    { points: 120, seconds: 60 },
    { points: 1200, seconds: 3600 },
  ],
} as const

/** A session ends after this many days without a visit. */
export const SESSION_DAYS = 30

/** Minutes for which a form is kept that was sent after the session had ended. */
export const HELD_FORM_MINUTES = 60

/** '40 seconds', '3 minutes' */
export const waitText = (seconds: number) =>
  seconds < 90 ? timeText(seconds, 'second') : timeText(Math.ceil(seconds / 60), 'minute')

const timeText = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

export const loginSchema = z.object({
  email: emailField,
  password: givenPasswordField('Password is required'),
})

export type LoginInput = z.infer<typeof loginSchema>

export const EMAIL_CONFIRMED = 'Your email address is now confirmed. Thanks!'

export const FIRST_NAME_REQUIRED = 'First name is required'

export const firstNameSchema = z.object({ first_name: nameField(FIRST_NAME_REQUIRED) })

export const greeting = (firstName: string) => `Hello, ${firstName}!`

export const internationalSchema = z.object({
  international: z.enum(['yes', 'no'], { error: 'Please respond to this question' }),
})
