import { createRequire } from 'node:module'

/** Other letters than these may take two columns, or none. */
const isPlain = (text: string) => /^[ -~]*$/.test(text)

/** Loaded for other letters only: the segmenter behind it takes as long to make as a short list to print. */
const load = createRequire(import.meta.url)
const measured = () => load('string-width') as typeof import('string-width')
const truncated = () => load('cli-truncate') as typeof import('cli-truncate')

/** How many columns of a terminal a text takes: letters of Chinese and emoji take two. */
export const textWidth = (text: string): number =>
  isPlain(text) ? text.length : measured().default(text)

/** The text, or as much of it as fits, with an ellipsis. */
export function fitText(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  return isPlain(text) ? `${text.slice(0, width - 1)}…` : truncated().default(text, width)
}

/** The text in lines of this width at most, broken at spaces; what is more than `most` ends with an ellipsis. */
export function wrapText(text: string, width: number, most: number): string[] {
  if (textWidth(text) <= width) return [text]
  const lines = ['']
  for (const word of text.split(' ').flatMap((part) => pieces(part, width))) {
    const last = lines.at(-1) ?? ''
    const longer = last ? `${last} ${word}` : word
    if (textWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  const rest = lines.slice(most - 1).join(' ')
  return [...lines.slice(0, most - 1), fitText(rest, width)]
}

/** A word that is wider than a line, in parts that aren't. */
function pieces(word: string, width: number): string[] {
  if (textWidth(word) <= width) return [word]
  const parts = ['']
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = (parts.at(-1) ?? '') + segment
    if (textWidth(longer) <= width) parts[parts.length - 1] = longer
    else parts.push(segment)
  }
  return parts
}
