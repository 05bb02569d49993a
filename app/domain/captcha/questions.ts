/** Small questions in words, which a person answers in a moment in any browser. (SIGNUP-19) */
export type Question = { text: string; answers: string[] }

/** A whole number from 0 to below `n`. */
export type RandomInt = (n: number) => number

const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
  'fifteen sixteen seventeen eighteen nineteen'
).split(' ')
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** 54 is 'fifty four'. */
export function numberWords(number: number): string {
  if (number < 20) return ONES[number] ?? ''
  const [tens = '', ones = ''] = [TENS[Math.floor(number / 10)], ONES[number % 10]]
  return number % 10 === 0 ? tens : `${tens} ${ones}`
}

/** Things of one kind each; none of them could be taken for another kind. */
export const CATEGORIES = {
  'a fruit': ['apple', 'banana', 'pear', 'melon', 'grape'],
  'an animal': ['horse', 'rabbit', 'dog', 'sheep', 'cow'],
  'a piece of furniture': ['chair', 'table', 'bed', 'sofa', 'bookcase'],
  'something to wear': ['shirt', 'sock', 'coat', 'scarf', 'jacket'],
  'a day of the week': ['Monday', 'Tuesday', 'Thursday', 'Friday', 'Sunday'],
  'a color': ['red', 'blue', 'green', 'yellow', 'purple'],
} as const

const WORDS = ['river', 'lamp', 'cloud', 'button', 'letter', 'bridge', 'garden', 'window', 'spoon']
export const ORDINALS = ['first', 'second', 'third', 'fourth'] as const

function sample<T>(random: RandomInt, from: readonly T[], count: number): T[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(random(left.length), 1)).flat()
}

const numberAnswers = (value: number) => [String(value), numberWords(value)]

const sum = (random: RandomInt): Question => {
  const [a, b] = [2 + random(8), 2 + random(8)]
  return {
    text: `What is ${numberWords(a)} plus ${numberWords(b)}?`,
    answers: numberAnswers(a + b),
  }
}

const difference = (random: RandomInt): Question => {
  const [a, b] = [11 + random(9), 2 + random(8)]
  return {
    text: `What is ${numberWords(a)} minus ${numberWords(b)}?`,
    answers: numberAnswers(a - b),
  }
}

const largest = (random: RandomInt): Question => {
  const tens = sample(random, [1, 2, 3, 4, 5, 6, 7, 8, 9], 4)
  const four = tens.map((ten) => ten * 10 + random(10))
  return {
    text: `Which of these numbers is the largest: ${four.join(', ')}?`,
    answers: numberAnswers(Math.max(...four)),
  }
}

const oddOneOut = (random: RandomInt): Question => {
  const [kind, other] = sample(random, Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[], 2)
  const three = sample(random, CATEGORIES[kind!], 3)
  const [odd] = sample(random, CATEGORIES[other!], 1)
  const four = sample(random, [...three, odd!], 4)
  return {
    text: `Which of these is not ${kind!}: ${four.join(', ')}?`,
    answers: [odd!.toLowerCase()],
  }
}

const ordinal = (random: RandomInt): Question => {
  const four = sample(random, WORDS, 4)
  const at = random(4)
  return { text: `Which word comes ${ORDINALS[at]!}: ${four.join(', ')}?`, answers: [four[at]!] }
}

const GENERATORS = [sum, difference, largest, oddOneOut, ordinal]

export const createQuestion = (random: RandomInt): Question =>
  GENERATORS[random(GENERATORS.length)]!(random)

/** 'The Chair.' and 'chair' are the same answer, 'fifty-four' and 'fifty four' too. */
export const isCorrect = ({ answers }: Question, typed: string): boolean =>
  answers.includes(
    typed
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replace(/^(the|an?) /, ''),
  )
