/**
 * What no text may hold, wherever it comes from: NUL, which PostgreSQL stores neither in texts nor in
 * JSON, and halves of surrogate pairs (Unicode's Cs), which are no characters and become others when
 * they are written as UTF-8. Forms can carry the first, JSON both.
 */
const UNSTORABLE = /[\0\p{Cs}]/u

/** The message for people, and for programs */
export const NOT_STORABLE = "Please remove the characters that can't be displayed"
export const HAS_NUL = 'Must not contain NUL or half a surrogate pair'

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)

/** The text with each character that can't be stored shown as one that can: �. */
export const withStorable = (text: string): string =>
  isStorable(text) ? text : text.replace(new RegExp(UNSTORABLE, 'gu'), '\ufffd')

/** The keys that lead to the texts and names in a value of JSON that can't be stored. */
export function unstorablePaths(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    isStorable(name) ? unstorablePaths(part, [...path, name]) : [path],
  )
}

/** Whether a text is a single line: no line breaks, no other control characters. */
export const isSingleLine = (text: string) =>
  isStorable(text) && !/[\p{Cc}\u2028\u2029]/u.test(text)

/** The message for a text that isn't a single line */
export const NOT_SINGLE_LINE = 'Must be one line without control characters'

/** The same for several lines: line breaks and tabs are allowed. */
export const isPlainText = (text: string) => isStorable(text) && !/(?![\t\n\r])\p{Cc}/u.test(text)

/** More combining marks than any language uses; Unicode's stream-safe format allows thirty, too. */
const STACKED_MARKS = /\p{M}{31}/u

export const hasStackedMarks = (text: string): boolean => STACKED_MARKS.test(text)

/**
 * The NFC form of a text. Long stacks of combining marks stay as they are: ordering them would take
 * quadratic time.
 */
export const normalizeUnicode = (text: string): string =>
  hasStackedMarks(text) ? text : text.normalize('NFC')

/** Characters that reorder or hide text: direction marks, zero-width ones, letters without a shape */
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0]/u

/** Whether a line looks as it was typed: nothing in it reorders or hides text. */
export const isVisibleSingleLine = (text: string) => isSingleLine(text) && !INVISIBLE.test(text)
