/** The first so many UTF-16 units of a text, without half a character at the end. */
export const beginning = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/**
 * The start of a text, cut between words, with an ellipsis if it is too long or the source has more.
 */
export function truncate(text: string, length: number, hasMore = false): string {
  if (text.length <= length && !(hasMore && text !== '')) return text
  const start = text.slice(0, length)
  const lastSpace = start.lastIndexOf(' ')
  const whole = text.length <= length || lastSpace <= length / 2
  const end = whole ? length : lastSpace
  return `${start.slice(0, end).replace(/[\s\ud800-\udbff,;:.–—-]+$/, '')}…`
}

/** Letters, digits and signs of ASCII, each of which is a character by itself. */
const PLAIN = /^[\n\x20-\x7e]*$/

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The first so many characters as people see them, with an ellipsis if there are more: an emoji of a
 * family counts as one and is never cut.
 */
export function truncateSeen(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length + 1)
  if (PLAIN.test(start)) return `${start.slice(0, length).trimEnd()}…`
  let seen = 0
  for (const { index } of characters.segment(text))
    if (seen++ === length) return `${text.slice(0, index).trimEnd()}…`
  return text
}
