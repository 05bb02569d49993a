import { noCounts, type Answer, type Engine, type Question } from './types'
import { SYNONYMS } from './vocabulary'
import { asQuery, termsOf, type Term } from './words'

/**
 * The last word counts by its beginning, and "o" of "O'Brien" begins something in every text. One
 * that is known to mean something ("cv") may stand.
 */
const TOO_SHORT = /^[\p{Script=Latin}\p{M}]{1,2}$/u
const endsShort = (terms: readonly Term[]): boolean => {
  const last = terms.at(-1)
  const [word = '', ...more] = last?.words ?? []
  return more.length === 0 && TOO_SHORT.test(word) && !SYNONYMS.has(word)
}

/** More words than these are not tried with one another: each further one doubles the tries. */
const MOST_TRIED = 5

/**
 * Answers questions. One that is `loose`, because all its words together find nothing, is answered
 * with as many of them as any result has, but with half of what was typed; of more than five words
 * the rarest five that find something by themselves are tried, and never so that a word of one or
 * two letters is the last. The rule asks the engine nothing but
 * how much a text finds, so it is the same for Meilisearch and the database.
 */
export async function answerLoosely(engine: Engine, questions: Question[]): Promise<Answer[]> {
  if (!questions.some(({ loose }) => loose)) return engine.ask(questions)
  return Promise.all(questions.map((question) => answerOne(engine, question)))
}

async function answerOne(engine: Engine, question: Question): Promise<Answer> {
  const readings = question.loose ? await readingsOf(engine, question) : undefined
  if (readings?.length === 0) return { ids: [], total: 0, facets: noCounts() }
  const [answer] = await engine.ask([readings ? { ...question, readings } : question])
  if (!answer) throw new Error('The search engine left out an answer')
  return answer
}

/** The texts of fewer words that find something, with as many words as possible; none: nothing. */
async function readingsOf(engine: Engine, question: Question): Promise<string[]> {
  const terms = termsOf(question.criteria.q, question.kind)
  if (terms.length < 2) return []
  const fewest = Math.ceil(terms.length / 2)
  const few = terms.length <= MOST_TRIED
  const tried = few ? terms : await rarestOf(engine, question, terms)
  const tries: string[][] = []
  for (let many = Math.min(tried.length, terms.length - 1); many >= fewest; many--)
    tries.push(
      subsets(tried, many)
        .filter((some) => !endsShort(some))
        .map(asQuery),
    )
  const found = engine.together ? await totals(engine, question, tries.flat()) : []
  for (const texts of tries) {
    const counts = engine.together
      ? found.splice(0, texts.length)
      : await totals(engine, question, texts)
    const finding = texts.filter((_, at) => (counts[at] ?? 0) > 0)
    if (finding.length > 0) return finding
  }
  return []
}

async function rarestOf(engine: Engine, question: Question, terms: Term[]): Promise<Term[]> {
  const texts = terms.map((term) => asQuery([term]))
  return rarest(terms, await totals(engine, question, texts))
}

/** How much each of the texts would find, within the same filters. */
async function totals(engine: Engine, question: Question, texts: string[]): Promise<number[]> {
  const answers = await engine.ask(
    texts.map((q) => ({
      ...question,
      loose: false,
      facets: false,
      criteria: { ...question.criteria, q, size: 0, from: 0 },
    })),
  )
  return answers.map((answer) => answer.total)
}

/** The words that find something, at most the rarest few, in the order in which they were typed. */
export function rarest(terms: readonly Term[], counts: readonly number[]): Term[] {
  const found = terms.map((_, at) => at).filter((at) => (counts[at] ?? 0) > 0)
  const kept = new Set(
    found.sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b).slice(0, MOST_TRIED),
  )
  return terms.filter((_, at) => kept.has(at))
}

/** All choices of so many, each in the order of the whole. */
export function subsets<T>([first, ...rest]: readonly T[], many: number): T[][] {
  if (many === 0) return [[]]
  if (first === undefined || rest.length + 1 < many) return []
  return [...subsets(rest, many - 1).map((some) => [first, ...some]), ...subsets(rest, many)]
}
