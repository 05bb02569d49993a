import { z } from 'zod'
import { composed, isShownAsTyped } from '~/platform/one-line'

/** The fields that several forms of accounts share, with the specification's texts. */

/** One spelling of an address everywhere: trimmed, lower case, composed Unicode. */
export const normalizeEmail = (text: string) => composed(text.trim().toLowerCase())

export const EMAIL_REQUIRED = 'Email is required'
export const EMAIL_INVALID = 'Not a valid email address'
/** The address is somebody's already: for who signs up (SIGNUP-14), and for who changes it (SETTINGS-22). */
export const EMAIL_SIGNED_UP = "You've already signed up; try logging in"
export const EMAIL_TAKEN = "There's already an account with that email address."
export const EMAIL_OF_ANOTHER = 'Email belongs to another account'
export const EMAIL_UNCHECKED = 'Error processing subscription'
export const PASSWORD_SHORT = 'Password must be at least four characters'
export const PASSWORD_NEEDED = 'Current password is required'
export const PASSWORD_WRONG = 'Invalid password'
const PASSWORD_LONG = 'That password is too long'
const NAME_WITH_ADDRESS = 'Please leave out addresses and the characters / and @'
const NOT_SHOWN = 'Please leave out characters that cannot be seen'

/** Characters of an address, by RFC 5321. */
const LONGEST_EMAIL = 254
export const LONGEST_NAME = 100
export const SHORTEST_PASSWORD = 4
const LONGEST_PASSWORD = 1000

const address = z
  .string()
  .max(LONGEST_EMAIL, { error: EMAIL_INVALID })
  .regex(/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]+$/, {
    error: EMAIL_INVALID,
  })
  .refine(isShownAsTyped, { error: EMAIL_INVALID })

const single = (error: string) => z.string({ error })

/** An address that has to be there; forms say differently that it is missing. */
export const emailFieldOr = (required: string) =>
  single(required)
    .transform(normalizeEmail)
    // Reading a form makes an empty text a missing one, here too.
    .pipe(single(required).min(1, { error: required, abort: true }).pipe(address))

export const emailField = emailFieldOr(EMAIL_REQUIRED)

/** Empty or missing is no address. */
export const optionalEmailField = z
  .string({ error: EMAIL_INVALID })
  .transform(normalizeEmail)
  .pipe(z.literal('').or(address))
  .transform((email) => email || null)
  .optional()
  .transform((email) => email ?? null)

/** One line of text: spaces around and doubled are dropped. */
export const lineField = (required: string, longest: number, tooLong: string) =>
  single(required)
    .transform((text) => composed(text).trim().replace(/ {2,}/g, ' '))
    .pipe(
      single(required)
        .min(1, { error: required, abort: true })
        .max(longest, { error: tooLong })
        .refine(isShownAsTyped, { error: NOT_SHOWN }),
    )

/** The same where nothing is an answer too: empty or missing is null. */
export const optionalLineField = (longest: number, tooLong: string) =>
  single(tooLong)
    .transform((text): string | undefined => composed(text).trim().replace(/ {2,}/g, ' '))
    .pipe(
      z
        .string()
        .max(longest, { error: tooLong })
        .refine(isShownAsTyped, { error: NOT_SHOWN })
        .optional(),
    )
    .optional()
    .transform((text) => text || null)

/** Fills a line with nothing; the joiners of some scripts, and what follows an emoji, may stand. */
const BLANK = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800/u
/** What makes an address of a text, also in the mail programs that look for one. */
const ADDRESS_MARKS = /[/@]|www\./i

/** A person's name: at least one letter or digit that can be seen, and no address of anything. */
export const nameField = (required: string) =>
  lineField(required, LONGEST_NAME, `Please use at most ${LONGEST_NAME} characters`)
    .refine((name) => !BLANK.test(name), { error: NOT_SHOWN, abort: true })
    .refine((name) => /[\p{L}\p{N}]/u.test(name), { error: required, abort: true })
    .refine((name) => !ADDRESS_MARKS.test(name), { error: NAME_WITH_ADDRESS })

/** A password that is to be kept; it is taken exactly as typed. */
export const newPasswordField = single(PASSWORD_SHORT)
  .min(SHORTEST_PASSWORD, { error: PASSWORD_SHORT })
  .max(LONGEST_PASSWORD, { error: PASSWORD_LONG })

/** A password that has to be right already. */
export const givenPasswordField = (required: string) =>
  single(required).min(1, { error: required }).max(LONGEST_PASSWORD, { error: PASSWORD_LONG })
