/** Words whose one and many no rule tells, and words too short for the rules. */
const IRREGULAR = [
  ['bus', 'buses'],
  ['child', 'children'],
  ['practicum', 'practica'],
  ['shelf', 'shelves'],
  ['cv', 'cvs'],
  ['ra', 'ras'],
  ['rn', 'rns'],
  ['ta', 'tas'],
]

/** Words that are never many, and words that only look as if they were. */
const ALWAYS_ONE = new Set(
  `abroad access aid anatomy anxiety authenticator bio biology bsn care chem chemistry childcare cs
  daycare depression econ eduroam education fafsa health internet laundry lms lost math maths military
  moodle more nervous ochem orgo out over panic payroll psych psychology science sci stolen time
  tuition vitae wifi`.split(/\s+/),
)

/** Words of which no rule makes another: nursing, dental, economics, canvas, access … */
const NO_RULE = /^.{1,2}$|\d|ing$|ed$|al$|ics$|[aiou]s$|ss$/

/** An expression as one and as many of it: only its last word changes. The given form comes first. */
export function oneAndMany(expression: string): string[] {
  const before = expression.slice(0, expression.lastIndexOf(' ') + 1)
  const last = expression.slice(before.length)
  return [last, ...otherForms(last)].map((form) => before + form)
}

function otherForms(word: string): string[] {
  const irregular = IRREGULAR.find((forms) => forms.includes(word))
  if (irregular) return irregular.filter((form) => form !== word)
  if (ALWAYS_ONE.has(word) || NO_RULE.test(word)) return []
  return [word.endsWith('s') ? oneOf(word) : manyOf(word)]
}

const manyOf = (word: string): string => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

const oneOf = (word: string): string => {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  return /(?:x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
