/**
 * Whether a text is a single line: no line breaks, no other control characters, and no lone
 * surrogates (Unicode's Cs), which JSON can carry but files and emails can't.
 */
export const isSingleLine = (text: string) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)

/** The message for a text that isn't a single line */
export const NOT_SINGLE_LINE = 'Must be one line without control characters'

/** The same for several lines: line breaks and tabs are allowed. */
export const isPlainText = (text: string) => !/(?![\t\n\r])[\p{Cc}\p{Cs}]/u.test(text)

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
