import * as z from 'zod'
import { parseTags } from '~/domain/tags/schema'
import { hasStackedMarks, normalizeUnicode } from '~/platform/text/text-checks'

/** Texts of this many characters are too long, and more tags than these too many. (POST-26, POST-27) */
export const TEXT_LIMIT = 10_000
export const MAX_TEXT_LENGTH = TEXT_LIMIT - 1
export const MAX_TAGS = 1000

/** Title and text of the alert about a text that is too long. (POST-26) */
export const TOO_LONG = {
  title: 'Title is too long',
  content: 'Content is too long',
  tags: 'Tags are too long',
} as const
export const TOO_LONG_TEXT =
  "You have a lot to say! Unfortunately, that's too long to post to the site."

/** (POST-22 to POST-25) */
export const TITLE_REQUIRED = 'Title is required'
export const CONTENT_REQUIRED = 'Content is required'
export const QUESTION_REQUIRED = 'Question is required'
export const STORY_REQUIRED = 'Story is required'
export const FIELD_REQUIRED = 'This field is required'

/** Not in the spec. */
const ONE_TEXT = 'Please send one text here'
export const INVALID_CHARACTERS = "Please remove the characters that can't be displayed"
export const PICK_FROM_LIST = 'Please choose topics from the list'

export const editConflictText = (what: 'post' | 'comment' | 'text') =>
  `This ${what} was changed in another window since you opened it. The new version is below. If you save, yours replaces it.`

/** Of a form that was sent again, once what it posted isn't as it was. Not in the spec. */
export const postedBeforeText = (edited: boolean) =>
  edited ? 'You posted this before, and changed it since.' : 'You posted this before.'

// eslint-disable-next-line no-control-regex -- exactly these characters cannot be shown, nor halves of one
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff\p{Cs}]/u
/** Change the text direction; in a title or a tag, also of the text next to it */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/
/** Invisible characters alone aren't a text. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Composed letters, one kind of line break, no white space around the text. */
const normalizeText = (text: string): string => {
  const plain = normalizeUnicode(text).replace(/\r\n?/g, '\n')
  return BLANK.test(plain) ? '' : plain.trim()
}

/**
 * A required text that is short enough and can be shown. Refinements follow the transform instead of
 * a second schema, as the form reader treats an empty string as missing, even between schemas.
 */
export const requiredText = (required: string, tooLong: string) =>
  z
    .string({ error: required })
    .transform(normalizeText)
    .refine((text) => text !== '', { error: required })
    .refine((text) => text.length < TEXT_LIMIT, { error: tooLong })
    .refine((text) => !CONTROL_CHARACTERS.test(text), { error: INVALID_CHARACTERS })

/** More than any emoji takes; a letter with piles of marks is longer. */
const MAX_UNITS_PER_CHARACTER = 20
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters as people see them: an emoji or a letter with an accent is one. */
export const characterCount = (text: string): number => [...characters.segment(text)].length

const isShort = (text: string, most: number) =>
  text.length <= most ||
  (text.length <= most * MAX_UNITS_PER_CHARACTER && characterCount(text) <= most)

/** A text of several lines that may be left out; empty is null. Counted as people see it. */
export const optionalText = (most: number, tooLong: string) =>
  z
    .string({ error: ONE_TEXT })
    .transform(normalizeText)
    .refine((text) => isShort(text, most), { error: tooLong })
    .refine((text) => !CONTROL_CHARACTERS.test(text) && !hasStackedMarks(text), {
      error: INVALID_CHARACTERS,
    })
    .optional()
    .transform((text) => text || null)

export const titleText = (required: string) =>
  requiredText(required, TOO_LONG.title)
    .refine((text) => !BIDI_CONTROLS.test(text), { error: INVALID_CHARACTERS })
    .transform((text) => text.replace(/\s+/g, ' '))

export const tags = z
  .string({ error: INVALID_CHARACTERS })
  .default('')
  .transform(normalizeText)
  .refine((text) => text.length < TEXT_LIMIT, { error: TOO_LONG.tags })
  .refine((text) => !CONTROL_CHARACTERS.test(text) && !BIDI_CONTROLS.test(text), {
    error: INVALID_CHARACTERS,
  })
  .transform(parseTags)
  .refine((names) => names.length <= MAX_TAGS, { error: TOO_LONG.tags })

export const topics = z
  .array(z.string({ error: PICK_FROM_LIST }), { error: PICK_FROM_LIST })
  .max(MAX_TAGS, { error: PICK_FROM_LIST })
  .default([])
  .transform((ids) => [...new Set(ids)])

/** The version an edit began with: see editVersion. */
export const versionField = z
  .string({ error: INVALID_CHARACTERS })
  .max(40, { error: INVALID_CHARACTERS })
  .default('')
