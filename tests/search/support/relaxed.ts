import type { SearchCriteria } from '~search/criteria/criteria'
import { expected, visibleHits } from './oracle'
import type { RandomPerson, RandomSchool } from './random-school'

type FindHits = ReturnType<typeof visibleHits>

/**
 * What is found where nothing has all the words, said plainly once more: results with as many of
 * the words as any has within all filters, but with half of them; of more than five words, the
 * rarest five that find something count. No word of one or two letters comes last but a known one.
 */
export function relaxedHits(
  fixtures: RandomSchool,
  viewer: RandomPerson,
  kind: 'posts' | 'people',
  criteria: SearchCriteria,
): FindHits {
  const hits = (q: string) => visibleHits(fixtures, viewer, kind, { ...criteria, q })
  const count = (q: string) => expected(hits(q), criteria).ids.length
  const terms = parseTerms(criteria.q, kind === 'posts' ? ['the'] : [])
  if (terms.length < 2) return []
  // Of few words all are tried: two that find nothing alone may be an expression together.
  const words = terms.length > 5 ? rarestFive(terms, count) : terms
  for (let many = Math.min(words.length, terms.length - 1); many >= terms.length / 2; many--) {
    const texts = combinations(words)
      .filter((some) => some.length === many && canEnd(some.at(-1)!.replaceAll('"', '')))
      .map((some) => some.join(' '))
    const finding = texts.filter((text) => count(text) > 0)
    if (finding.length > 0)
      return [...new Map(finding.flatMap(hits).map((hit) => [hit.id, hit])).values()]
  }
  return []
}

/** Of the words of the random schools that are so short, one has synonyms. */
const canEnd = (word: string) => word.length > 2 || word === 'rn'

function rarestFive(terms: string[], count: (q: string) => number): string[] {
  const rarest = terms
    .map((text, at) => ({ at, found: count(text) }))
    .filter(({ found }) => found > 0)
    .sort((a, b) => a.found - b.found || a.at - b.at)
    .slice(0, 5)
    .map(({ at }) => at)
  return terms.filter((_, at) => rarest.includes(at))
}

const parseTerms = (q: string, leftOut: string[]): string[] => {
  const all = q.match(/"[^"]*"|[^\s"]+/g) ?? []
  const telling = all.filter((term) => !leftOut.includes(term))
  return [...new Set(telling.length > 0 ? telling : all)]
}

const combinations = (all: string[]): string[][] =>
  all.reduce<string[][]>((found, one) => [...found, ...found.map((some) => [...some, one])], [[]])
