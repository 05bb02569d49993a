import { isUnspaced, LETTER_KINDS, signText, SWAPS, type Letter } from './letters'
import { isLetter, type Reading } from './reading'

/**
 * The folded words of a text, in which terms are searched: one space around each word and each sign,
 * and repeated letters once. `from` maps each character of `text` to its letter in the reading.
 */
export type Stream = {
  text: string
  from: readonly number[]
  /** Whether the letter or sign at an index is part of a word */
  isWord: (at: number) => boolean
}

export function wordStream({ letters }: Reading, isWord: (at: number) => boolean): Stream {
  let text = ' '
  const from: number[] = [0]
  const put = (part: string, at: number) => {
    text += part
    for (let n = 0; n < part.length; n++) from.push(at)
  }
  let [inWord, before] = [false, '']
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] as Letter
    const isPart = isWord(at)
    if (inWord && (!isPart || isUnspaced(letter.base))) {
      put(' ', at)
      inWord = false
    }
    if (isPart) {
      if (!inWord || letter.folded !== before) put(letter.folded, at)
      ;[inWord, before] = [true, letter.folded]
      if (isUnspaced(letter.base)) {
        put(' ', at + 1)
        inWord = false
      }
    } else if (letter.kind === LETTER_KINDS.sign) {
      put(signText(letter), at)
      put(' ', at + 1)
    }
  }
  if (inWord) put(' ', letters.length)
  return { text, from, isWord }
}

export const letterWords = (reading: Reading): Stream =>
  wordStream(reading, (at) => isLetter(reading.letters[at]))

/**
 * The same with signs inside words read as letters ('d@rn', '$ly', 'sh!t'), or null if there are
 * none. The @ of an email address doesn't count.
 */
export function wordsWithSigns(reading: Reading): Stream | null {
  const { letters, text } = reading
  if (!/[@$€!|＠＄！｜﹫﹩]/.test(text)) return null
  const inWord = new Uint8Array(letters.length)
  let [hasSigns, dotBehind] = [false, false]
  for (let at = letters.length - 1; at >= 0; at--) {
    const { base, kind } = letters[at] as Letter
    if (kind === LETTER_KINDS.space) dotBehind = false
    if (base === '.' && isLetter(letters[at + 1])) dotBehind = true
    if (kind !== LETTER_KINDS.sign || !(base in SWAPS)) continue
    const next = isLetter(letters[at + 1]) || inWord[at + 1] === 1
    const previous = isLetter(letters[at - 1]) || letters[at - 1]?.base === base
    const isAddress = base === '@' && dotBehind && next && previous
    const counts = base === '!' || base === '|' ? next : next || previous
    if (counts && !isAddress) {
      inWord[at] = 1
      hasSigns = true
    }
  }
  if (!hasSigns) return null
  return wordStream(reading, (at) => isLetter(letters[at]) || inWord[at] === 1)
}
