import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { all, any, eq, oneOf, type Condition } from '~/policy/condition'
import { mayFilterByEnrollment, readsAsStudent, visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import type { SearchPage } from './address'
import { institutionCodes, interestCodes } from './choices'
import { orderFor, SEARCH_TABS, type SearchCriteria, type SearchTab } from './criteria'
import type { Ask } from './engine'
import { personalFor } from './personal-answers'
import type { EngineName, FacetCounts, Question, SearchKind } from './types'
import { hasMoreWords } from './words'

export type ResultPage = {
  /** The tab that is shown: the wanted one, or another when only that has results. */
  tab: SearchTab
  criteria: SearchCriteria
  ids: string[]
  total: number
  /** Totals of all tabs for the same criteria. */
  totals: Record<SearchTab, number>
  counts: FacetCounts
  engine: EngineName
  /** Nothing has all the words; these have most of them. */
  loose: boolean
}

export const kindOf = (tab: SearchTab): SearchKind => (tab === 'people' ? 'people' : 'posts')

/** What the viewer may ask, as a question to an engine. (SEARCH-28, SEARCH-37) */
export function questionOf(
  ctx: Ctx,
  kind: SearchKind,
  wanted: SearchCriteria,
  facets: boolean,
): Question {
  const { viewer, partner } = ctx
  const criteria = { ...allowed(ctx, wanted), order: orderFor(kind, wanted.order) }
  const visible = kind === 'posts' ? visiblePosts(viewer) : visiblePeople(viewer, partner)
  return {
    kind,
    facets,
    criteria,
    scope: all(visible, ...reach(ctx, kind, criteria)),
    // As in the thread: app/policy/comments.ts
    shown: kind === 'posts' && readsAsStudent(viewer) ? 'posts_for_students' : kind,
    unheard: kind === 'posts' ? viewer.blocked_ids : [],
    personal: personalFor(ctx, criteria),
  }
}

/** As it is spelled here, without what the viewer may not filter by. (SEARCH-28, ACCESS-14) */
function allowed(ctx: Ctx, criteria: SearchCriteria): SearchCriteria {
  const { enrollment_status, institution_code: code, lti_course_id: course } = criteria
  return {
    ...criteria,
    interests: interestCodes(ctx, criteria.interests),
    enrollment_status: mayFilterByEnrollment(ctx.viewer, ctx.partner) ? enrollment_status : null,
    institution_code: code && institutionCodes(ctx).has(code.toLowerCase()) ? code : null,
    // Nobody learns who takes a class that they do not take themselves. (PROMPT-11)
    lti_course_id: course && ctx.viewer.lti_course_ids.includes(course) ? course : null,
  }
}

/** Nor does the viewer learn how many there are of what they may not filter by. */
function allowedCounts(ctx: Ctx, counts: FacetCounts): FacetCounts {
  const codes = institutionCodes(ctx)
  const told = Object.entries(counts.institution_code).filter(([code]) => codes.has(code))
  return { ...counts, institution_code: Object.fromEntries(told) }
}

function reach(ctx: Ctx, kind: SearchKind, criteria: SearchCriteria): Condition[] {
  const rules: Condition[] = []
  if (!criteria.show_global) rules.push(eq('partner_code', ctx.viewer.partner_code))
  if (criteria.filter_followed_users)
    rules.push(oneOf(kind === 'posts' ? 'user_id' : 'id', followedBy(ctx)))
  if (kind === 'people' && isForPosts(criteria)) rules.push(any())
  return rules
}

/** Only posts have tags, topics and prompts: a search for them is none for people. (SEARCH-01, SEARCH-17) */
const isForPosts = (criteria: SearchCriteria): boolean =>
  criteria.tags.length + criteria.any_topics.length > 0 ||
  criteria.enrollment_topics ||
  criteria.prompt_code !== null ||
  criteria.lti_course_id !== null

function followedBy({ db, viewer }: Ctx): string[] {
  const rows = sqlRows<{ id: string }>(
    db,
    'SELECT followed_user_id AS id FROM Follow WHERE user_id = ?',
    [viewer.id],
  )
  return rows.map((row) => row.id)
}

/** The same search as another tab shows it. */
export const criteriaFor = (tab: SearchTab, criteria: SearchCriteria): SearchCriteria => ({
  ...criteria,
  marked_as_question: tab === 'questions' ? true : null,
})

/**
 * Answers a result page. When its tab has no results but another has, that one is shown; sorted by
 * created_at people are no alternative. (SEARCH-17, SEARCH-18, SEARCH-23) Only where no tab has
 * anything with all the words, fewer of them will do.
 */
export async function resultPage(ctx: Ctx, wanted: SearchPage, ask: Ask): Promise<ResultPage> {
  const found = await tabWithResults(ctx, wanted, ask, false)
  if (!mayLoosen(found)) return found
  const loose = await tabWithResults(ctx, wanted, ask, true)
  return loose.total > 0 ? loose : found
}

async function tabWithResults(ctx: Ctx, wanted: SearchPage, ask: Ask, loose: boolean) {
  const first = await askTab(ctx, wanted, ask, loose)
  if (first.total > 0) return first
  const other = alternatives(wanted).find((tab) => first.totals[tab] > 0)
  if (!other) return first
  const criteria = { ...criteriaFor(other, wanted.criteria), from: 0 }
  return askTab(ctx, { tab: other, criteria }, ask, loose)
}

const mayLoosen = ({ criteria, totals }: ResultPage): boolean =>
  Object.values(totals).every((total) => total === 0) && hasMoreWords(criteria.q, 'people')

const alternatives = ({ tab, criteria }: SearchPage): SearchTab[] =>
  SEARCH_TABS.filter((other) => other !== tab).filter(
    (other) => other !== 'people' || criteria.order !== 'created_at',
  )

/** Answers the wanted tab, whether it has results or not, with the totals of the others. */
export async function answerTab(ctx: Ctx, page: SearchPage, ask: Ask): Promise<ResultPage> {
  const found = await askTab(ctx, page, ask, false)
  if (!mayLoosen(found)) return found
  const loose = await askTab(ctx, page, ask, true)
  return loose.total > 0 ? loose : found
}

async function askTab(
  ctx: Ctx,
  { tab, criteria: wanted }: SearchPage,
  ask: Ask,
  loose: boolean,
): Promise<ResultPage> {
  const criteria = allowed(ctx, wanted)
  const others = SEARCH_TABS.filter(
    (other) => other !== tab && !(other === 'people' && isForPosts(criteria)),
  )
  const counting = others.map((other) =>
    questionOf(ctx, kindOf(other), { ...criteriaFor(other, criteria), size: 0, from: 0 }, false),
  )
  const { answers, engine } = await ask(
    [questionOf(ctx, kindOf(tab), criteria, true), ...counting].map((one) => ({ ...one, loose })),
  )
  const [own, ...counted] = answers
  if (!own) throw new Error('The search engine left out an answer')
  const totals = { posts: 0, questions: 0, people: 0, [tab]: own.total }
  others.forEach((other, index) => (totals[other] = counted[index]?.total ?? 0))
  return {
    tab,
    criteria,
    ids: own.ids,
    total: own.total,
    totals,
    counts: allowedCounts(ctx, own.facets),
    engine,
    loose,
  }
}
