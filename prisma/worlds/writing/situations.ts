/**
 * What tells thousands of posts apart in a generated school: the circumstances of the writer, put
 * behind the content, and something of the place or class behind the title.
 */
export const SITUATIONS = [
  'I am a {job} from {hometown}, second year in {program}, if that matters.',
  'For context: {kids}, one car, {program}, and a shift that starts at {early}.',
  'I live near {street} and take {bus}, so anything around {building} works for me.',
  'This is about {code} with {prof}, {day}s.',
  'I came here from {hometown} in {term} and still learn something every {day}.',
  'Posting this from {spot} at {late}.',
  'My budget for the month is {amount}, so small and cheap answers are welcome.',
  'I asked at the desk in {building} on {day}, and they told me to ask you.',
  'We talked about it at {eatery} after {code}, and nobody was sure.',
  'I got {grade} in {code} last time and {goodgrade} this time, so there is hope.',
  'My neighbor in {hall} said the same last {term}.',
  'Written between {code} and a shift as a {job}.',
  'If you are in {code} too, look for the person in the second row.',
  'That was {day}, in {building}, around {early}.',
  'It is {term}, I have been here for two years, and I am still surprised.',
  'I only have time on {day}s after {late}, thanks to work.',
  '{prof} said it in class, too.',
  'My cousin in {hometown} does not believe me.',
] as const

export const TITLE_TAILS = [
  '({code})',
  '[{code}, {term}]',
  '({code} with {prof})',
  '/ {code}, {day} section',
  '({hometown}, {code})',
  '– {code}, {early} section',
  '({term}, {code})',
  '({code}, {building})',
] as const
