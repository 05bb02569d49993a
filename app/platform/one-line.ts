/** Whether a text can stand on one line: no line breaks, no other control characters. */
export const isOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text)

/** Whether a text of several lines can be shown: of the control characters only breaks and tabs. */
export const isPlainText = (text: string) => !/(?![\t\n\r])\p{Cc}/u.test(text)
