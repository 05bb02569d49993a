/**
 * Whether a text can stand on one line: no line breaks, no other control characters, no halves of
 * characters (JSON can carry them; Unicode's Cs), which no file and no mail can hold.
 */
export const isOneLine = (text: string) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)

/** What is said of a text that is no line, where one is called for. */
export const NOT_ONE_LINE = 'Must be one line without control characters'

/** The same for several lines: of the control characters only breaks and tabs. */
export const isPlainText = (text: string) => !/(?![\t\n\r])[\p{Cc}\p{Cs}]/u.test(text)

/** More marks on one letter than any writing has; Unicode's stream-safe form ends at thirty too. */
const STACKED = /\p{M}{31}/u

/**
 * The one spelling of letters that can be written with or without marks of their own (NFC). A heap
 * of marks stays as it is: to order it would take the square of its length.
 */
export const composed = (text: string): string =>
  STACKED.test(text) ? text : text.normalize('NFC')

/** Characters that turn or hide what stands beside them: direction marks, zero-width ones. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** Whether a line reads as it was typed: no control characters, none that turn or hide others. */
export const isShownAsTyped = (text: string) => isOneLine(text) && !HIDDEN.test(text)
