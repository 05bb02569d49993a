import * as z from 'zod'
import { normalizeUnicode, isVisibleSingleLine } from '~/platform/text/text-checks'

/** The fields that several forms of accounts share, with the specification's texts. */

/** One spelling of an address everywhere: trimmed, lower case, composed Unicode, its domain in ASCII. */
export function normalizeEmail(text: string): string {
  const address = normalizeUnicode(text.trim().toLowerCase())
  const at = address.lastIndexOf('@') + 1
  return at === 0 ? address : address.slice(0, at) + asciiDomain(address.slice(at))
}

/** What means more than a letter in a web address, which is what knows a domain's other spelling. */
const NO_DOMAIN = /[\s/?#%:[\]<>^|\\]/

/** As mail servers know it (RFC 5891); one that can't be one stays as it is, for the check of the address. */
function asciiDomain(domain: string): string {
  // The other spelling of a long one takes long, and none is as long.
  const isPlain = domain.length > MAX_EMAIL_LENGTH || /^[\x21-\x7e]*$/.test(domain)
  if (isPlain || NO_DOMAIN.test(domain) || !isVisibleSingleLine(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

export const EMAIL_REQUIRED = 'Email is required'
export const EMAIL_INVALID = 'Not a valid email address'
/** The address is someone's already: on sign-up (SIGNUP-14), and on changing it (SETTINGS-22). */
export const EMAIL_SIGNED_UP = "You've already signed up; try logging in"
export const EMAIL_TAKEN = "There's already an account with that email address."
export const EMAIL_BELONGS_TO_ANOTHER = 'Email belongs to another account'
export const EMAIL_CHECK_FAILED = 'Error processing subscription'
export const PASSWORD_SHORT = 'Password must be at least four characters'
export const CURRENT_PASSWORD_REQUIRED = 'Current password is required'
export const PASSWORD_WRONG = 'Invalid password'
const PASSWORD_LONG = 'That password is too long'
const NAME_HAS_LINK = 'Please leave out addresses and the characters / and @'
const INVISIBLE_CHARACTERS = 'Please remove invisible characters'

/** Characters of an address, by RFC 5321. */
const MAX_EMAIL_LENGTH = 254
export const MAX_NAME_LENGTH = 100
export const MIN_PASSWORD_LENGTH = 4
const MAX_PASSWORD_LENGTH = 1000

const address = z
  .string()
  .max(MAX_EMAIL_LENGTH, { error: EMAIL_INVALID })
  .regex(/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]+$/, {
    error: EMAIL_INVALID,
  })
  .refine(isVisibleSingleLine, { error: EMAIL_INVALID })

const requiredString = (error: string) => z.string({ error })

/** An address that has to be there; forms say differently that it is missing. */
export const requiredEmailField = (required: string) =>
  requiredString(required)
    .transform(normalizeEmail)
    // Reading a form makes an empty text a missing one, here too.
    .pipe(requiredString(required).min(1, { error: required, abort: true }).pipe(address))

export const emailField = requiredEmailField(EMAIL_REQUIRED)

/** Empty or missing is no address. */
export const optionalEmailField = z
  .string({ error: EMAIL_INVALID })
  .transform(normalizeEmail)
  .pipe(z.literal('').or(address))
  .transform((email) => email || null)
  .optional()
  .transform((email) => email ?? null)

/** One line of text: spaces around and doubled are dropped. */
export const lineField = (required: string, maxLength: number, tooLong: string) =>
  requiredString(required)
    .transform((text) => normalizeUnicode(text).trim().replace(/ {2,}/g, ' '))
    .pipe(
      requiredString(required)
        .min(1, { error: required, abort: true })
        .max(maxLength, { error: tooLong })
        .refine(isVisibleSingleLine, { error: INVISIBLE_CHARACTERS }),
    )

/** The same where nothing is an answer too: empty or missing is null. */
export const optionalLineField = (maxLength: number, tooLong: string) =>
  requiredString(tooLong)
    .transform((text): string | undefined => normalizeUnicode(text).trim().replace(/ {2,}/g, ' '))
    .pipe(
      z
        .string()
        .max(maxLength, { error: tooLong })
        .refine(isVisibleSingleLine, { error: INVISIBLE_CHARACTERS })
        .optional(),
    )
    .optional()
    .transform((text) => text || null)

/** Fills a line with nothing; the joiners of some scripts, and what follows an emoji, are allowed. */
const INVISIBLE_PATTERN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800/u
/** What makes an address of a text, also in the mail programs that look for one. */
const LINK_PATTERN = /[/@]|www\./i

/** A person's name: at least one letter or digit that can be seen, and no address of anything. */
export const nameField = (required: string) =>
  lineField(required, MAX_NAME_LENGTH, `Please use at most ${MAX_NAME_LENGTH} characters`)
    .refine((name) => !INVISIBLE_PATTERN.test(name), { error: INVISIBLE_CHARACTERS, abort: true })
    .refine((name) => /[\p{L}\p{N}]/u.test(name), { error: required, abort: true })
    .refine((name) => !LINK_PATTERN.test(name), { error: NAME_HAS_LINK })

/** A password that is to be kept; it is taken exactly as typed. */
export const newPasswordField = requiredString(PASSWORD_SHORT)
  .min(MIN_PASSWORD_LENGTH, { error: PASSWORD_SHORT })
  .max(MAX_PASSWORD_LENGTH, { error: PASSWORD_LONG })

/** A password that has to be right already. */
export const passwordField = (required: string) =>
  requiredString(required)
    .min(1, { error: required })
    .max(MAX_PASSWORD_LENGTH, { error: PASSWORD_LONG })
