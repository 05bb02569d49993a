import * as z from 'zod'
import { emailField, requiredEmailField, lineField } from '~/domain/accounts/fields'
import { normalizeUnicode, isPlainText } from '~/platform/text/text-checks'

export const text = z.string().min(1)
const isDate = z
  .string()
  .regex(/^([A-Z][a-z]+ \d{1,2}, |[A-Z][a-z]+ )?\d{4}$/, 'is not a date in words')
/** A page of ours or an address of someone else's. */
export const link = z.string().regex(/^(\/[a-z]|https:\/\/)\S*$/, 'is not a link')
const picture = z.string().regex(/^\/images\/\S+\.svg$/, 'is not a picture of ours')

/** Someone on the team page; their two drawings are named after the key. (MARKETING-06) */
export const memberSchema = z
  .strictObject({
    /** Names the member in addresses and files */
    key: z.string().regex(/^[a-z]+(-[a-z]+)+$/, 'is not a slug'),
    first_name: text,
    /** The whole name, with a credential where there is one */
    name: text,
    position: text,
    linkedin: z.url().optional(),
    twitter: z.url().optional(),
    featured_award: text.optional(),
    /** Paragraphs */
    bio: z.array(text).min(2, 'needs several paragraphs'),
  })
  .refine(({ name, first_name }) => name.startsWith(first_name), {
    path: ['first_name'],
    error: 'is not how the name begins',
  })
  .transform((member) => ({
    ...member,
    image: `/images/marketing/team/${member.key}.svg`,
    image_hover: `/images/marketing/team/${member.key}-hover.svg`,
  }))
export type TeamMember = z.infer<typeof memberSchema>

/** A group of /our-team, in the order of their tabs. `tab` is in its address; the first has none. */
export const teamSchema = z.array(
  z.strictObject({ tab: text, name: text, lede: text, members: z.array(memberSchema).min(1) }),
)

/** A news item, in a line and a summary. (MARKETING-08) */
const newsItem = z.strictObject({
  source: text,
  date: isDate,
  source_url: link,
  title: text,
  content: text,
})
export type NewsItem = z.infer<typeof newsItem>

/** A longer article with a picture. (MARKETING-09) */
const article = newsItem.extend({ img_url: picture, link_text: text })
export type MarketingArticle = z.infer<typeof article>

export const mediaSchema = z.strictObject({
  articles: z.array(article),
  news: z.array(newsItem),
})

/** Publications that we build on, by question. (MARKETING-10) */
export const researchSchema = z.array(
  z.strictObject({
    question: text,
    references: z.array(
      z.strictObject({
        source_url: z.string().regex(/^https:\/\/doi\.org\/10\.\d{4}\/\S+$/, 'is not a DOI'),
        title: text,
      }),
    ),
  }),
)

/** Books that our team passes around, by shelf. */
export const booksSchema = z.array(
  z.strictObject({
    shelf: text,
    books: z.array(z.strictObject({ title: text, author: text, year: z.int(), why: text })),
  }),
)

export const FIELD_REQUIRED = 'This field is required'
const MAX_LINE_LENGTH = 150
const MAX_MESSAGE_LENGTH = 4000
const LINE_TOO_LONG = `Please use at most ${MAX_LINE_LENGTH} characters`
const MESSAGE_TOO_LONG = `Please use at most ${MAX_MESSAGE_LENGTH} characters`
const INVISIBLE_CHARACTERS = 'Please remove invisible characters'

const requiredLine = lineField(FIELD_REQUIRED, MAX_LINE_LENGTH, LINE_TOO_LONG)

/** Empty or missing is nothing. */
const optionalLine = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  lineField(LINE_TOO_LONG, MAX_LINE_LENGTH, LINE_TOO_LONG).nullable(),
)

/** Who asks for a demo. (HELP-11, HELP-12) */
export const contactSchema = z.object({
  first_name: requiredLine,
  last_name: requiredLine,
  email: requiredEmailField(FIELD_REQUIRED),
  school: requiredLine,
  position: requiredLine,
  message: z
    .string({ error: FIELD_REQUIRED })
    .transform((text) => normalizeUnicode(text).replace(/\r\n?/g, '\n').trim())
    // Reading a form makes an empty text a missing one, here too.
    .pipe(
      z
        .string({ error: FIELD_REQUIRED })
        .min(1, { error: FIELD_REQUIRED, abort: true })
        .max(MAX_MESSAGE_LENGTH, { error: MESSAGE_TOO_LONG })
        .refine(isPlainText, { error: INVISIBLE_CHARACTERS }),
    ),
  contact_time: optionalLine,
  phone: optionalLine,
})
export type ContactInput = z.infer<typeof contactSchema>

/** (MARKETING-14) */
export const subscribeSchema = z.object({ email: emailField })

/** The same for a new address and a known one: a stranger learns nothing about either. */
export const SUBSCRIBED = 'Thanks for signing up. You’ll get our next newsletter.'
