/**
 * The beginning of a line, cut between words, and a sign that there is more: where it is too long,
 * or goes on where it was taken from.
 */
export function cut(text: string, length: number, goesOn = false): string {
  if (text.length <= length && !(goesOn && text !== '')) return text
  const beginning = text.slice(0, length)
  const lastSpace = beginning.lastIndexOf(' ')
  const whole = text.length <= length || lastSpace <= length / 2
  const end = whole ? length : lastSpace
  return `${beginning.slice(0, end).replace(/[\s\ud800-\udbff,;:.–—-]+$/, '')}…`
}
