import * as z from 'zod'
import { emailField, optionalEmailField } from '~/domain/accounts/fields'
import { normalizeUnicode, isPlainText } from '~/platform/text/text-checks'
import { HELP_CATEGORIES, type HelpCategory } from './categories'

export { FEEDBACK, HELP_CATEGORIES } from './categories'

/** (HELP-05, HELP-08) */
export const CATEGORY_REQUIRED = 'Please select a category to continue'
export const DESCRIPTION_REQUIRED = 'Please write something here to continue'
/** The done views. (HELP-06, HELP-09) */
export const THANKS = 'Thanks'
export const HELP_SENT = "Your help request has been submitted, and we'll get back to you soon."
export const FEEDBACK_SENT = 'Your feedback has been submitted'

/** Not in the spec, which only names the categories. */
export const CATEGORY_LABELS: Record<HelpCategory, string> = {
  general: 'General',
  technical: 'Technical problem',
  account: 'My account',
  android: 'Android app',
  ios: 'iOS app',
}

/** Not in the spec. */
export const MAX_DESCRIPTION_LENGTH = 5000
export const DESCRIPTION_HINT = 'Up to 5,000 characters.'
export const DESCRIPTION_LONG = 'Please use at most 5,000 characters'
const INVISIBLE_CHARACTERS = "Please remove the characters that can't be displayed"

/** Spaces, and characters that show nothing, do not make a text. */
const isBlank = (text: string) => /^[\s\p{Cf}]*$/u.test(text)

const description = z
  .string({ error: DESCRIPTION_REQUIRED })
  .transform((text) => normalizeUnicode(text).replace(/\r\n?/g, '\n').trim())
  .refine((text) => !isBlank(text), { error: DESCRIPTION_REQUIRED })
  .refine((text) => text.length <= MAX_DESCRIPTION_LENGTH, { error: DESCRIPTION_LONG })
  .refine(isPlainText, { error: INVISIBLE_CHARACTERS })

/** What support writes back. */
export const answerField = description

/** The page it was sent from; the form carries it, and it is checked where it is kept. */
const page = z.string().optional().catch(undefined)

const category = z.enum(HELP_CATEGORIES, { error: CATEGORY_REQUIRED })

/** Only someone without an address is asked for one. (HELP-01, HELP-04) */
export const asksForEmail = (address: string): boolean => address.trim() === ''

const helpWithEmail = z.object({ email: emailField, category, description, page })

/** The help form of someone with that address, or without one. Other fields are ignored. (HELP-01) */
export const helpSchema = (address: string) =>
  asksForEmail(address)
    ? helpWithEmail
    : z.object({ category, description, page }).transform((input) => ({ ...input, email: address }))

/** (HELP-07, HELP-08) */
export const feedbackSchema = z.object({ email: optionalEmailField, description, page })
