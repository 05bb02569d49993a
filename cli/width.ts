import stringWidth from 'string-width'
import { wrapPieces } from './wrap'

const PLAIN = /^[\x20-\x7e]*$/

/** Columns of a terminal that a text takes: Chinese letters and emoji two, accents by themselves none. */
export const widthOf = (text: string): number =>
  PLAIN.test(text) ? text.length : stringWidth(text)

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The text, or its beginning with an ellipsis, in so many columns at most; no letter is torn apart. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  let used = 0
  for (const { segment } of letters.segment(text)) {
    const wide = widthOf(segment)
    if (used + wide > width - 1) break
    kept += segment
    used += wide
  }
  return width > 0 ? `${kept}…` : ''
}

/** The text in exactly so many columns. */
export function placed(text: string, width: number, right = false): string {
  const cut = cutTo(text, width)
  const space = ' '.repeat(Math.max(0, width - widthOf(cut)))
  return right ? space + cut : cut + space
}

/** The text in lines of so many columns, broken between words. */
export const wrapped = (text: string, width: number): string[] =>
  wrapPieces(text.split(' '), width, widthOf)
