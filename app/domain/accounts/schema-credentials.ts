import * as z from 'zod'
import {
  EMAIL_CHECK_FAILED,
  emailField,
  passwordField,
  newPasswordField,
  CURRENT_PASSWORD_REQUIRED,
} from './fields'
import { formatWait } from '~/platform/limits/format-wait'

export { MIN_PASSWORD_LENGTH } from './fields'

/** Texts, limits and forms for changing the address and the password of an account. */

export const confirmationSent = (email: string) =>
  `A new confirmation email is on its way to ${email}.`
export const EMAIL_UNCHANGED = 'That’s already your email address'
export const EMAIL_EXTERNAL =
  'Your email address comes from your school’s login. It can’t be changed here.'
export const EMAIL_PENDING = 'Please confirm or cancel your last change first'
export const EMAIL_CHANGE_CANCELED = 'The change is canceled. Your email address stays the same.'

export const LINK_OUTDATED = 'Your account doesn’t use that address anymore.'

export const PASSWORDS_DIFFER = 'Passwords must match.'
export const PASSWORD_UPDATED = 'Your password has been successfully updated.'
export const INVITATION_ACCEPTED = 'Your password is saved. Log in with it.'
export const PASSWORD_HINT = 'At least four characters. Longer is safer.'
/** How hard a password is to guess, from 0 to 4. */
const STRENGTHS = [
  'Very easy to guess.',
  'Easy to guess.',
  'Could be stronger.',
  'Good.',
  'Strong.',
]
const LEAKED = 'It’s on lists of passwords that have leaked.'
const OFTEN = 'Rows of letters or keys and repeats are tried first.'
const ONE_WORD = 'A single word or name is tried first.'
const WARNINGS: Readonly<Record<string, string>> = {
  topTen: LEAKED,
  topHundred: LEAKED,
  common: LEAKED,
  similarToCommon: 'It’s close to one on lists of passwords that have leaked.',
  userInputs: 'It’s made of your name or address, or your school’s.',
  straightRow: OFTEN,
  keyPattern: OFTEN,
  simpleRepeat: OFTEN,
  extendedRepeat: OFTEN,
  sequences: OFTEN,
  recentYears: 'Dates and years are tried first.',
  dates: 'Dates and years are tried first.',
  wordByItself: ONE_WORD,
  namesByThemselves: ONE_WORD,
  commonNames: ONE_WORD,
}
const BETTER = 'Three or four words that have nothing to do with each other are better.'

type Strength = { score: 0 | 1 | 2 | 3 | 4; warning: string | null }

const join = (...texts: (string | undefined)[]) =>
  texts.filter((text) => text !== undefined).join(' ')

const advice = (start: string | undefined, { warning }: Strength) =>
  join(start, WARNINGS[warning ?? ''], BETTER)

/** What its owner is shown of a password while they choose it. */
export const strengthLine = (strength: Strength): string => {
  const start = STRENGTHS[strength.score]
  return strength.score < 3 ? advice(start, strength) : join(start)
}

/** What follows where one is stored that is easy to guess. */
export const easyStored = (strength: Strength): string =>
  advice('Your password is easy to guess, so please think of another one.', strength)

/** Where the school wants passwords that are hard to guess. */
export const easyToGuess = (strength: Strength): string =>
  `Your school asks for a password that’s hard to guess. ${strengthLine(strength)}`

export const RESET_QUESTION =
  'Click "Continue" to reset your password. This will log you out of your account.'
export const NO_PASSWORD =
  'You log in with your school’s login or a link by email. There’s no password to change here.'

/** (SETTINGS-08) We write by email only; a form that wants anything else is none of ours. */
export const emailChangeSchema = z.object({
  email: emailField,
  current_password: passwordField(CURRENT_PASSWORD_REQUIRED),
  type: z.literal('email', { error: EMAIL_CHECK_FAILED }),
})

export type EmailChangeInput = z.infer<typeof emailChangeSchema>

const newPasswordFields = {
  password: newPasswordField,
  password_confirmation: z.string({ error: PASSWORDS_DIFFER }).default(''),
}

const passwordsMatch = {
  when: () => true,
  path: ['password_confirmation'],
  error: PASSWORDS_DIFFER,
}

type NewPasswordInput = { password?: string; password_confirmation?: string }
const hasMatchingPasswords = (typed: NewPasswordInput) =>
  (typed.password ?? '') === (typed.password_confirmation ?? '')

/** (SETTINGS-23 to SETTINGS-25) */
export const changePasswordSchema = z
  .object({ current_password: passwordField(CURRENT_PASSWORD_REQUIRED), ...newPasswordFields })
  .refine(hasMatchingPasswords, passwordsMatch)

export const newPasswordSchema = z
  .object(newPasswordFields)
  .refine(hasMatchingPasswords, passwordsMatch)

export const forgotPasswordSchema = z.object({ email: emailField })

export const mailLimitReached = (wait: number) =>
  `You’ve requested too many emails. Please wait ${formatWait(wait)} and try again.`
export const undeliverableText = (email: string) => `We can’t reach you at ${email}.`
