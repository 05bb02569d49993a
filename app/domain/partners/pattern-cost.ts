/**
 * How long a regular expression could take at worst, before anybody's text meets it: the number of
 * ways in which its repetitions and alternatives could be combined, as a power of ten. A text of at
 * most LONGEST characters is never tried in more ways than that. Over-estimates what is harmless,
 * never under-estimates what is not.
 */

/** Characters of a text that is matched. */
export const LONGEST_MATCHED = 40
/** Ten million ways at the very most; far fewer in fact, as the repetitions share the characters. */
const QUICK = 7

export const isQuick = (pattern: string): boolean => costOf(pattern) <= QUICK

function costOf(pattern: string): number {
  const tokens = pattern.match(TOKEN) ?? []
  let at = 0

  /** Alternatives up to the end or the closing bracket: each way of each of them. */
  function alternatives(): number {
    const costs = [sequence()]
    while (tokens[at] === '|') {
      at++
      costs.push(sequence())
    }
    return Math.max(...costs) + Math.log10(costs.length)
  }

  function sequence(): number {
    let cost = 0
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') cost += piece()
    return cost
  }

  function piece(): number {
    const token = tokens[at++] ?? ''
    let inner = 0
    if (token.startsWith('(')) {
      inner = alternatives()
      at++
    }
    const [least, most] = times(tokens[at])
    if (tokens[at] && QUANTIFIER.test(tokens[at] ?? '')) at++
    return inner * most + Math.log10(most - least + 1)
  }

  return alternatives()
}

/** Escapes, classes, openings of groups, quantifiers, and any other single character. */
const TOKEN =
  /\\[pPu]\{[^}]*\}|\\k<[^>]*>|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<[^>]*>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/gu
const QUANTIFIER = /^(?:[*+?]\??|\{\d+(?:,\d*)?\}\??)$/

/** How often at least and at most, within a text that is matched. */
function times(quantifier = ''): [number, number] {
  if (!QUANTIFIER.test(quantifier)) return [1, 1]
  const sign = quantifier[0]
  if (sign === '*') return [0, LONGEST_MATCHED]
  if (sign === '+') return [1, LONGEST_MATCHED]
  if (sign === '?') return [0, 1]
  const [least = '0', most = least] = quantifier.replace(/[{}?]/g, '').split(',')
  const bound = most === '' ? LONGEST_MATCHED : Number(most)
  return [Math.min(Number(least), LONGEST_MATCHED), Math.min(bound, LONGEST_MATCHED)]
}
