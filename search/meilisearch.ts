import type { Meilisearch, MultiSearchQuery } from 'meilisearch'
import { EngineAway } from './away'
import { chosenIn, facetsOf, withoutFacet, type FacetName, type SearchCriteria } from './criteria'
import { allOf, criteriaFilters, facetField, toMeiliFilter } from './filter'
import { INDEXES } from './indexes'
import { looseAnswer } from './meilisearch-loose'
import { partsOf, sharedFirst, sharingFilters } from './shared-first'
import { patiently } from './patience'
import { noCounts, type Answer, type Engine, type FacetCounts, type Question } from './types'
import { askedApart, withApart } from './unheard'
import { asQuery, termsOf, titleKey } from './words'

/** Milliseconds after which the database answers instead. */
export const ENGINE_PATIENCE = 1000

/** What the engine answers to one query of a multi-search. */
type Found = {
  hits: { id: string }[]
  totalHits?: number
  facetDistribution?: Record<string, Record<string, number>>
}

/** Answers from Meilisearch; everything that is asked at once goes in one request. */
export function meilisearchEngine(client: Meilisearch, patience = ENGINE_PATIENCE): Engine {
  return {
    together: true,
    ask: (questions) =>
      patiently(patience, async (signal) => {
        const run: Run = (queries) => runTogether(client, queries, signal)
        if (!questions.every(({ readings }) => readings)) return answersTo(questions, run)
        const queriesOf = async (question: Question) =>
          (await heardOnly(readingsOf(question), run)).map((one) => pageQuery(one))
        return Promise.all(questions.map((one) => looseAnswer(client, one, queriesOf, signal)))
      }),
  }
}

type Run = (queries: MultiSearchQuery[]) => Promise<Found[]>

async function runTogether(
  client: Meilisearch,
  queries: MultiSearchQuery[],
  signal: AbortSignal,
): Promise<Found[]> {
  const { results } = await client.multiSearch({ queries }, { signal })
  // Something else than Meilisearch may answer at its address.
  if (results.length !== queries.length) throw new EngineAway('not every query was answered')
  return results as unknown as Found[]
}

async function answersTo(questions: Question[], run: Run): Promise<Answer[]> {
  const plans = (await heardOnly(questions, run)).map(planOf)
  const found = await run(plans.flatMap(queriesOf))
  const answers: Answer[] = []
  for (const plan of plans) {
    const own = found.splice(0, queriesOf(plan).length)
    const answer = answerOf(plan, own)
    answers.push(
      plan.sharing.length > 0
        ? await sharingFirst(plan, own, answer, run)
        : await exactFirst(plan, own, answer, run),
    )
  }
  return answers
}

/** A question for each of the texts that will do. */
const readingsOf = (question: Question): Question[] =>
  (question.readings ?? []).map((q) => ({
    ...question,
    criteria: { ...question.criteria, q, from: 0 },
  }))

/** Posts apart are asked for first; hardly anybody has blocked somebody. */
async function heardOnly(questions: Question[], run: Run): Promise<Question[]> {
  const apart = questions.map(askedApart)
  const asked = apart.filter((one) => one !== null)
  if (asked.length === 0) return questions
  const found = await run(asked.map((one) => pageQuery(one)))
  return questions.map((one, at) => (apart[at] ? withApart(one, idsOf(found.shift())) : one))
}

/** The queries one question needs: its own, one per chosen group of filters, one for exact titles. */
type Plan = {
  question: Question
  main: MultiSearchQuery
  groups: [FacetName, MultiSearchQuery][]
  exact: MultiSearchQuery | null
  /** How many people share so many interests, the most first; empty: nobody has to come first */
  sharing: MultiSearchQuery[]
}

const queriesOf = (plan: Plan): MultiSearchQuery[] => [
  plan.main,
  ...plan.groups.map(([, query]) => query),
  ...(plan.exact ? [plan.exact] : []),
  ...plan.sharing,
]

function planOf(question: Question): Plan {
  const { criteria, facets, kind, shown } = question
  const groups = facets ? facetsOf(kind) : []
  const chosen = groups.filter((facet) => chosenIn(criteria, facet).length > 0)
  const open = groups.filter((facet) => !chosen.includes(facet))
  return {
    question,
    main: { ...pageQuery(question), facets: open.map((facet) => facetField(facet, shown)) },
    groups: chosen.map((facet) => [facet, groupQuery(question, facet)]),
    exact: asksExactTitle(question) ? exactQuery(question) : null,
    sharing: sharingOf(question),
  }
}

/** What a post says itself, without its comments. */
const OWN_TEXT = INDEXES.posts.searchableAttributes?.filter((one) => one !== 'comments')

function pageQuery(question: Question, more: string[] = []): MultiSearchQuery {
  const { kind, criteria, scope, shown } = question
  const terms = termsOf(criteria.q, kind)
  const filters = [toMeiliFilter(scope), ...criteriaFilters(kind, criteria, shown), ...more]
  // A text without any word ("?!") can only be a title.
  if (criteria.q !== '' && terms.length === 0) filters.push(titleFilter(kind, criteria.q))
  return {
    indexUid: kind,
    q: asQuery(terms),
    matchingStrategy: 'all',
    ...(kind === 'posts' && !criteria.match_on_comment_content
      ? { attributesToSearchOn: OWN_TEXT }
      : {}),
    filter: allOf(filters),
    sort: sortOf(question),
    attributesToRetrieve: ['id'],
    page: criteria.size > 0 ? criteria.from / criteria.size + 1 : 1,
    hitsPerPage: criteria.size,
  }
}

/** A chosen group still shows what its other choices have: counted as if it did not filter. */
const groupQuery = (question: Question, facet: FacetName): MultiSearchQuery => ({
  ...pageQuery(countingOnly(question, withoutFacet(question.criteria, facet))),
  facets: [facetField(facet, question.shown)],
})

const countingOnly = (question: Question, criteria: SearchCriteria): Question => ({
  ...question,
  criteria: { ...criteria, size: 0, from: 0 },
})

const titleFilter = (kind: Question['kind'], text: string) =>
  kind === 'posts' ? `title_key = "${titleKey(text)}"` : 'id NOT EXISTS'

/** (SEARCH-40) */
function sortOf({ kind, criteria }: Question): string[] {
  if (kind === 'people') return criteria.order === 'last_name' ? ['sort_name:asc', 'id:asc'] : []
  if (criteria.order === 'created_at') return ['created_at:desc', 'id:desc']
  if (criteria.order === 'popular')
    return ['like_count:desc', 'comment_count:desc', 'created_at:desc', 'id:desc']
  return []
}

function answerOf({ question, groups }: Plan, [main, ...rest]: Found[]): Answer {
  const facets = noCounts()
  if (question.facets && main) {
    takeCounts(facets, main, facetsOf(question.kind), question)
    groups.forEach(([facet], index) => takeCounts(facets, rest[index] ?? main, [facet], question))
  }
  return { ids: idsOf(main), total: main?.totalHits ?? 0, facets }
}

const idsOf = (found: Found | undefined): string[] => found?.hits.map((hit) => hit.id) ?? []

function takeCounts(
  counts: FacetCounts,
  found: Found,
  facets: readonly FacetName[],
  { shown }: Question,
) {
  for (const facet of facets) {
    const values = found.facetDistribution?.[facetField(facet, shown)] ?? {}
    counts[facet] = Object.fromEntries(
      Object.entries(values).map(([value, count]) => [value.toLowerCase(), count]),
    )
  }
}

/** The lists of those who share most, fewer, no interests; on later pages only how long they are. */
function sharingOf(question: Question): MultiSearchQuery[] {
  const personal = sharedFirst(question)
  const { criteria } = question
  const asked = criteria.from > 0 ? countingOnly(question, criteria) : question
  return personal ? sharingFilters(personal).map((filter) => pageQuery(asked, [filter])) : []
}

/** A page out of these lists one after the other; the first is in them already. */
async function sharingFirst(
  { question, sharing }: Plan,
  found: Found[],
  answer: Answer,
  run: Run,
): Promise<Answer> {
  const lists = found.slice(-sharing.length)
  const { from, size } = question.criteria
  if (from === 0) return { ...answer, ids: lists.flatMap(idsOf).slice(0, size) }
  const totals = lists.map((one) => one.totalHits ?? 0)
  const parts = partsOf(totals, from, size)
  if (parts.length === 0) return { ...answer, ids: [] }
  const pages = await run(
    parts.map(({ at, offset, limit }) => ({
      ...sharing[at]!,
      page: undefined,
      hitsPerPage: undefined,
      offset,
      limit,
    })),
  )
  return { ...answer, ids: pages.flatMap(idsOf) }
}

const asksExactTitle = ({ kind, criteria }: Question): boolean =>
  kind === 'posts' && criteria.size > 0 && criteria.q !== '' && criteria.order === 'recommended'

const exactQuery = (question: Question): MultiSearchQuery => ({
  ...pageQuery(question, [titleFilter('posts', question.criteria.q)]),
  facets: [],
})

/**
 * A post titled exactly as the text comes first, before everything else that matches. The engine
 * looks at ten words and knows nothing of the words that were left out, so it cannot promise that
 * itself. On the first page they are put first; behind it the rest is asked for again without them.
 */
async function exactFirst(
  { question, exact }: Plan,
  found: Found[],
  answer: Answer,
  run: Run,
): Promise<Answer> {
  const titled = exact ? found.at(-1) : undefined
  const total = titled?.totalHits ?? 0
  if (total === 0) return answer
  const { from, size } = question.criteria
  const first = idsOf(titled)
  if (from === 0) {
    const others = answer.ids.filter((id) => !first.includes(id))
    return { ...answer, ids: [...first, ...others].slice(0, size) }
  }
  const rest = {
    ...pageQuery(question, [`NOT ${titleFilter('posts', question.criteria.q)}`]),
    page: undefined,
    hitsPerPage: undefined,
    offset: Math.max(0, from - total),
    limit: size - first.length,
  }
  const [behind] = await run([rest])
  return { ...answer, ids: [...first, ...idsOf(behind)] }
}
