import { isUnparted, KINDS, signOf, SWAPS, type Letter } from './letters'
import { isLetter, type Reading } from './reading'

/**
 * The words of a text in the spelling in which terms are looked for: one space before and after
 * each word and each sign, equal neighbours once. `from` says for each character of `text` which
 * letter of the reading it comes from.
 */
export type Stream = {
  text: string
  from: readonly number[]
  /** Which signs count as letters */
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
    if (inWord && (!isPart || isUnparted(letter.base))) {
      put(' ', at)
      inWord = false
    }
    if (isPart) {
      const spelled = letter.spelled
      if (!inWord || spelled !== before) put(spelled, at)
      ;[inWord, before] = [true, spelled]
      if (isUnparted(letter.base)) {
        put(' ', at + 1)
        inWord = false
      }
    } else if (letter.kind === KINDS.sign) {
      put(signOf(letter), at)
      put(' ', at + 1)
    }
  }
  if (inWord) put(' ', letters.length)
  return { text, from, isWord }
}

export const plainWords = (reading: Reading): Stream =>
  wordStream(reading, (at) => isLetter(reading.letters[at]))

/**
 * The same with the signs that stand within words as letters ('d@rn', '$ly', 'sh!t'), or null where
 * there are none. The @ of an e-mail address is none.
 */
export function wordsWithSigns(reading: Reading): Stream | null {
  const { letters, text } = reading
  if (!/[@$€!|＠＄！｜﹫﹩]/.test(text)) return null
  const inWord = new Uint8Array(letters.length)
  let [found, dotBehind] = [false, false]
  for (let at = letters.length - 1; at >= 0; at--) {
    const { base, kind } = letters[at] as Letter
    if (kind === KINDS.space) dotBehind = false
    if (base === '.' && isLetter(letters[at + 1])) dotBehind = true
    if (kind !== KINDS.sign || !(base in SWAPS)) continue
    const next = isLetter(letters[at + 1]) || inWord[at + 1] === 1
    const previous = isLetter(letters[at - 1]) || letters[at - 1]?.base === base
    const isAddress = base === '@' && dotBehind && next && previous
    const counts = base === '!' || base === '|' ? next : next || previous
    if (counts && !isAddress) {
      inWord[at] = 1
      found = true
    }
  }
  if (!found) return null
  return wordStream(reading, (at) => isLetter(letters[at]) || inWord[at] === 1)
}
