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
