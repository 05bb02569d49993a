/**
 * Words that can come before and after a term in a row of single letters ('y o u d a r n'), and that
 * don't form an innocent word together with it.
 */
export const BEFORE = [
  'a',
  'i',
  'u',
  'r',
  'im',
  'am',
  'is',
  'you',
  'your',
  'youre',
  'ur',
  'are',
  'this',
  'that',
  'what',
  'so',
  'such',
  'its',
  'and',
  'they',
  'go',
]
export const AFTER = ['u', 'you', 'off', 'this', 'that', 'them', 'too', 'lol']
