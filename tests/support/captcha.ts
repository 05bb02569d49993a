import type { Page } from './client'

/** Reads the question of the sign-up form as a person would, and answers it. */
const NUMBERS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
  'fifteen sixteen seventeen eighteen nineteen'
).split(' ')

const KINDS: Record<string, string> = {
  'a fruit': 'apple banana pear melon grape',
  'an animal': 'horse rabbit dog sheep cow',
  'a piece of furniture': 'chair table bed sofa bookcase',
  'something to wear': 'shirt sock coat scarf jacket',
  'a day of the week': 'Monday Tuesday Thursday Friday Sunday',
  'a color': 'red blue green yellow purple',
}

const list = (text: string) => text.split(', ')

export function answerTo(question: string): string {
  const read = (pattern: RegExp) => pattern.exec(question)?.slice(1) ?? null
  const sum = read(/^What is (\w+) (plus|minus) (\w+)\?$/)
  if (sum) {
    const [a, b] = [NUMBERS.indexOf(sum[0]!), NUMBERS.indexOf(sum[2]!)]
    return String(sum[1] === 'plus' ? a + b : a - b)
  }
  const largest = read(/^Which of these numbers is the largest: (.+)\?$/)
  if (largest) return String(Math.max(...list(largest[0]!).map(Number)))
  const odd = read(/^Which of these is not (.+): (.+)\?$/)
  if (odd) return list(odd[1]!).find((one) => !KINDS[odd[0]!]!.split(' ').includes(one))!
  const place = read(/^Which word comes (first|second|third|fourth): (.+)\?$/)
  if (place) return list(place[1]!)[['first', 'second', 'third', 'fourth'].indexOf(place[0]!)]!
  throw new Error(`No one can answer "${question}"`)
}

/** The question that a page asks. */
export const questionOn = (page: Page): string => page.one('label[for=captcha_answer]').text.trim()

/** The answer as a field of the form. */
export const solved = (page: Page) => ({ captcha_answer: answerTo(questionOn(page)) })
