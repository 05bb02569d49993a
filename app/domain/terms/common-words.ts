/**
 * What may stand before and after a term in a row of single letters ('y o u d a r n'): words that
 * do not make an innocent word with what follows or precedes them.
 */
export const BEFORE = [
  ...['a', 'i', 'u', 'r', 'im', 'am', 'is', 'you', 'your', 'youre', 'ur', 'are', 'this', 'that'],
  ...['what', 'so', 'such', 'its', 'and', 'they', 'go'],
]
export const AFTER = ['u', 'you', 'off', 'this', 'that', 'them', 'too', 'lol']
