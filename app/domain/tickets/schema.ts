import { z } from 'zod'
import { emailField, optionalEmailField } from '~/domain/accounts/fields'
import { composed, isPlainText } from '~/platform/one-line'
import { HELP_CATEGORIES, type HelpCategory } from './categories'

export { FEEDBACK, HELP_CATEGORIES } from './categories'

/** (HELP-05, HELP-08) */
export const CATEGORY_REQUIRED = 'Please select a category to continue'
export const DESCRIPTION_REQUIRED = 'Please write something here to continue'
/** The done views. (HELP-06, HELP-09) */
export const THANKS = 'Thanks'
export const HELP_SENT = "Your help request has been submitted, and we'll get back to you soon."
export const FEEDBACK_SENT = 'Your feedback has been submitted'

/** Ours: the specification names the categories and gives them no words. */
export const CATEGORY_WORDS: Record<HelpCategory, string> = {
  general: 'General',
  technical: 'Technical problem',
  account: 'My account',
  android: 'Android app',
  ios: 'iOS app',
}

/** Characters of a description, and requests of one member an hour. Ours, too. */
export const LONGEST_DESCRIPTION = 5000
export const MOST_AN_HOUR = 20
export const DESCRIPTION_HINT = 'Up to 5,000 characters.'
export const DESCRIPTION_LONG = 'Please use at most 5,000 characters'
const CANNOT_BE_SHOWN = 'Please remove the characters that cannot be shown'

export const tooMany = (minutes: number) =>
  `You have written to us ${MOST_AN_HOUR} times within an hour. Please wait ${minutes} ${
    minutes === 1 ? 'minute' : 'minutes'
  } and send this again.`

/** Spaces, and characters that show nothing, do not make a text. */
const isBlank = (text: string) => /^[\s\p{Cf}]*$/u.test(text)

const description = z
  .string({ error: DESCRIPTION_REQUIRED })
  .transform((text) => composed(text).replace(/\r\n?/g, '\n').trim())
  .refine((text) => !isBlank(text), { error: DESCRIPTION_REQUIRED })
  .refine((text) => text.length <= LONGEST_DESCRIPTION, { error: DESCRIPTION_LONG })
  .refine(isPlainText, { error: CANNOT_BE_SHOWN })

/** The page it was sent from; the form carries it, and it is checked where it is kept. */
const page = z.string().optional().catch(undefined)

const category = z.enum(HELP_CATEGORIES, { error: CATEGORY_REQUIRED })

/** Only who has no address is asked for one. (HELP-01, HELP-04) */
export const asksForEmail = (address: string): boolean => address.trim() === ''

const helpOfUnknown = z.object({ email: emailField, category, description, page })

/** The help form of somebody with that address, or without one. What it was not asked it ignores. (HELP-01) */
export const helpSchema = (address: string) =>
  asksForEmail(address)
    ? helpOfUnknown
    : z.object({ category, description, page }).transform((input) => ({ ...input, email: address }))

/** (HELP-07, HELP-08) */
export const feedbackSchema = z.object({ email: optionalEmailField, description, page })
