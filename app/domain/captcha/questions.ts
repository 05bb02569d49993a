/** Small questions in words, which a person answers in a moment in any browser. (SIGNUP-19) */
export type Question = { text: string; answers: string[] }

/** A whole number from 0 to below `n`. */
export type Pick = (n: number) => number

const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
  'fifteen sixteen seventeen eighteen nineteen'
).split(' ')
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** 54 is 'fifty four'. */
export function inWords(number: number): string {
  if (number < 20) return ONES[number] ?? ''
  const [tens = '', ones = ''] = [TENS[Math.floor(number / 10)], ONES[number % 10]]
  return number % 10 === 0 ? tens : `${tens} ${ones}`
}

/** Things of one kind each; none of them could be taken for another kind. */
export const KINDS = {
  'a fruit': ['apple', 'banana', 'pear', 'melon', 'grape'],
  'an animal': ['horse', 'rabbit', 'dog', 'sheep', 'cow'],
  'a piece of furniture': ['chair', 'table', 'bed', 'sofa', 'bookcase'],
  'something to wear': ['shirt', 'sock', 'coat', 'scarf', 'jacket'],
  'a day of the week': ['Monday', 'Tuesday', 'Thursday', 'Friday', 'Sunday'],
  'a color': ['red', 'blue', 'green', 'yellow', 'purple'],
} as const

const WORDS = ['river', 'lamp', 'cloud', 'button', 'letter', 'bridge', 'garden', 'window', 'spoon']
export const PLACES = ['first', 'second', 'third', 'fourth'] as const

function drawn<T>(pick: Pick, from: readonly T[], count: number): T[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(pick(left.length), 1)).flat()
}

const number = (value: number) => [String(value), inWords(value)]

const sum = (pick: Pick): Question => {
  const [a, b] = [2 + pick(8), 2 + pick(8)]
  return { text: `What is ${inWords(a)} plus ${inWords(b)}?`, answers: number(a + b) }
}

const difference = (pick: Pick): Question => {
  const [a, b] = [11 + pick(9), 2 + pick(8)]
  return { text: `What is ${inWords(a)} minus ${inWords(b)}?`, answers: number(a - b) }
}

const largest = (pick: Pick): Question => {
  const tens = drawn(pick, [1, 2, 3, 4, 5, 6, 7, 8, 9], 4)
  const four = tens.map((ten) => ten * 10 + pick(10))
  return {
    text: `Which of these numbers is the largest: ${four.join(', ')}?`,
    answers: number(Math.max(...four)),
  }
}

const oddOneOut = (pick: Pick): Question => {
  const [kind, other] = drawn(pick, Object.keys(KINDS) as (keyof typeof KINDS)[], 2)
  const three = drawn(pick, KINDS[kind!], 3)
  const [odd] = drawn(pick, KINDS[other!], 1)
  const four = drawn(pick, [...three, odd!], 4)
  return {
    text: `Which of these is not ${kind!}: ${four.join(', ')}?`,
    answers: [odd!.toLowerCase()],
  }
}

const place = (pick: Pick): Question => {
  const four = drawn(pick, WORDS, 4)
  const at = pick(4)
  return { text: `Which word comes ${PLACES[at]!}: ${four.join(', ')}?`, answers: [four[at]!] }
}

const MAKERS = [sum, difference, largest, oddOneOut, place]

export const questionFrom = (pick: Pick): Question => MAKERS[pick(MAKERS.length)]!(pick)

/** 'The Chair.' and 'chair' are the same answer, 'fifty-four' and 'fifty four' too. */
export const sameAnswer = ({ answers }: Question, typed: string): boolean =>
  answers.includes(
    typed
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replace(/^(the|an?) /, ''),
  )
