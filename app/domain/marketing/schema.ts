import { z } from 'zod'
import { emailField, emailFieldOr, lineField } from '~/domain/accounts/fields'
import { composed, isPlainText } from '~/platform/one-line'

/** Somebody of the team page. (MARKETING-06) */
export type TeamMember = {
  /** Names the member in addresses and files */
  key: string
  first_name: string
  /** The whole name, with a credential where there is one */
  name: string
  position: string
  linkedin?: string
  twitter?: string
  featured_award?: string
  /** Paragraphs */
  bio: string[]
  image: string
  image_hover: string
}

/** A piece of news, in a line and a summary. (MARKETING-08) */
export type NewsItem = {
  source: string
  /** As it is shown */
  date: string
  source_url: string
  title: string
  content: string
}

/** A longer piece with a picture. (MARKETING-09) */
export type MarketingArticle = {
  title: string
  source: string
  source_url: string
  date: string
  content: string
  img_url: string
  link_text: string
}

/** A publication that we build on. (MARKETING-10) */
export type ResearchReference = { source_url: string; title: string }

export const REQUIRED = 'This field is required'
const LONGEST_LINE = 150
const LONGEST_MESSAGE = 4000
const LINE_TOO_LONG = `Please use at most ${LONGEST_LINE} characters`
const MESSAGE_TOO_LONG = `Please use at most ${LONGEST_MESSAGE} characters`
const NOT_PLAIN = 'Please leave out characters that cannot be seen'

const required = lineField(REQUIRED, LONGEST_LINE, LINE_TOO_LONG)

/** Empty or missing is nothing. */
const optionalLine = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  lineField(LINE_TOO_LONG, LONGEST_LINE, LINE_TOO_LONG).nullable(),
)

/** Who asks for a demo. (HELP-11, HELP-12) */
export const contactSchema = z.object({
  first_name: required,
  last_name: required,
  email: emailFieldOr(REQUIRED),
  school: required,
  position: required,
  message: z
    .string({ error: REQUIRED })
    .transform((text) => composed(text).replace(/\r\n?/g, '\n').trim())
    // Reading a form makes an empty text a missing one, here too.
    .pipe(
      z
        .string({ error: REQUIRED })
        .min(1, { error: REQUIRED, abort: true })
        .max(LONGEST_MESSAGE, { error: MESSAGE_TOO_LONG })
        .refine(isPlainText, { error: NOT_PLAIN }),
    ),
  contact_time: optionalLine,
  phone: optionalLine,
})
export type ContactInput = z.infer<typeof contactSchema>

/** (MARKETING-14) */
export const subscribeSchema = z.object({ email: emailField })

/** The same for a new address and a known one: a stranger learns nothing about either. */
export const SUBSCRIBED = 'Thank you. Our next letter comes to you.'

/** Tries from one network address: a whole campus may share it. */
export const CONTACT_LIMITS = [{ points: 20, seconds: 3600 }]
export const SUBSCRIBE_LIMITS = [{ points: 40, seconds: 3600 }]

export const tooOften = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Too many forms came from your network. Nothing is lost: please send this again in ${wait}.`
}
