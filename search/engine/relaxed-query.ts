import { formatTerms, parseTerms, type Term } from '../criteria/terms'
import { emptyCounts, type Engine, type QueryResult, type SearchQuery } from '../criteria/types'
import { SYNONYMS } from '../criteria/vocabulary.server'

/** The last word matches by its beginning, so "o" of "O'Brien" would match almost everything. */
const SHORT_WORD = /^[\p{Script=Latin}\p{M}]{1,2}$/u
function endsWithShortWord(terms: readonly Term[]): boolean {
  const [word = '', ...more] = terms.at(-1)?.words ?? []
  return more.length === 0 && SHORT_WORD.test(word) && !SYNONYMS.has(word)
}

/** Every further word would double the combinations. */
const MAX_TERMS_TRIED = 5

/**
 * Runs queries. A relaxed one, because nothing has all its words, finds results with as many of the
 * words as possible, at least half. Of more than five words the five rarest that find something are
 * tried, and a word of one or two letters is never the last one (unless it has synonyms). This only
 * asks how many results a text has, so both engines follow the same rule.
 */
export async function searchRelaxed(
  engine: Engine,
  queries: SearchQuery[],
): Promise<QueryResult[]> {
  if (!queries.some(({ relaxed }) => relaxed)) return engine.search(queries)
  return Promise.all(queries.map((query) => searchOne(engine, query)))
}

async function searchOne(engine: Engine, query: SearchQuery): Promise<QueryResult> {
  const relaxedTexts = query.relaxed ? await findRelaxedTexts(engine, query) : undefined
  if (relaxedTexts?.length === 0) return { ids: [], total: 0, facets: emptyCounts() }
  const [result] = await engine.search([relaxedTexts ? { ...query, relaxedTexts } : query])
  if (!result) throw new Error('The search engine left out a result')
  return result
}

/** The texts with the most words that find something; none if no text does. */
async function findRelaxedTexts(engine: Engine, query: SearchQuery): Promise<string[]> {
  const terms = parseTerms(query.criteria.q, query.kind)
  if (terms.length < 2) return []
  const tried = terms.length > MAX_TERMS_TRIED ? await rarestTerms(engine, query, terms) : terms
  const texts: string[][] = []
  for (let size = Math.min(tried.length, terms.length - 1); size >= terms.length / 2; size--)
    texts.push(
      combinations(tried, size)
        .filter((some) => !endsWithShortWord(some))
        .map(formatTerms),
    )
  const counts = engine.isBatched ? await countEach(engine, query, texts.flat()) : []
  for (const group of texts) {
    const totals = engine.isBatched
      ? counts.splice(0, group.length)
      : await countEach(engine, query, group)
    const found = group.filter((_, at) => (totals[at] ?? 0) > 0)
    if (found.length > 0) return found
  }
  return []
}

async function rarestTerms(engine: Engine, query: SearchQuery, terms: Term[]): Promise<Term[]> {
  const texts = terms.map((term) => formatTerms([term]))
  return rarest(terms, await countEach(engine, query, texts))
}

/** How many results each text has, with the same filters. */
async function countEach(engine: Engine, query: SearchQuery, texts: string[]): Promise<number[]> {
  const results = await engine.search(
    texts.map((q) => ({
      ...query,
      relaxed: false,
      facets: false,
      criteria: { ...query.criteria, q, size: 0, from: 0 },
    })),
  )
  return results.map(({ total }) => total)
}

/** The rarest terms that find something, in the order in which they were typed. */
export function rarest(terms: readonly Term[], counts: readonly number[]): Term[] {
  const count = (at: number) => counts[at] ?? 0
  const rarestIndexes = [...terms.keys()]
    .filter((at) => count(at) > 0)
    .sort((a, b) => count(a) - count(b) || a - b)
    .slice(0, MAX_TERMS_TRIED)
  return terms.filter((_, at) => rarestIndexes.includes(at))
}

/** All combinations of this size, each in the original order. */
export function combinations<T>([first, ...rest]: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  if (first === undefined || rest.length + 1 < size) return []
  return [
    ...combinations(rest, size - 1).map((some) => [first, ...some]),
    ...combinations(rest, size),
  ]
}
