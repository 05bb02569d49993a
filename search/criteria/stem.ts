/** The longest first, with how many letters each leaves at least: short ones are mostly no ending. */
const ENDINGS: readonly (readonly [ending: string, minLeft: number])[] = [
  ...(['ization', 'isation', 'ation', 'ition', 'ness', 'ance', 'ence'] as const).map(atLeast(5)),
  ...(['able', 'ible', 'ally', 'edly', 'ion', 'ive', 'ity'] as const).map(atLeast(5)),
  ['ment', 6] as const,
  ['ing', 3] as const,
  ['ed', 3] as const,
  ...(['er', 'ly', 'al'] as const).map(atLeast(4)),
]

function atLeast(letters: number) {
  return (ending: string) => [ending, letters] as const
}

/** Shorter words are as good as their own stem: "use", "bus", "aid". */
const MIN_LENGTH = 4

/**
 * The part of an English word that it shares with its other forms: "enroll", "enrolled" and
 * "enrollment" have the stem "enroll". Always a beginning of the word, so that all forms of a stem are
 * next to each other in a sorted list. Wrong for some words, so use it only where results are suggestions.
 */
export function stemWord(word: string): string {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return word
  const singular = withoutPlural(word)
  const suffix = ENDINGS.find(
    ([ending, minLeft]) => singular.endsWith(ending) && singular.length - ending.length >= minLeft,
  )
  const base = suffix ? singular.slice(0, -suffix[0].length) : singular
  // "study" and "studies", "take" and "taking", "happy" and "happiness", "drop" and "dropped"
  return base.replace(/(?<=...)[eiy]$/, '').replace(/(?<=...)([bdfgmnprt])\1$/, '$1')
}

function withoutPlural(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/ies$|(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
