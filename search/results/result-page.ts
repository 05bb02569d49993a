import type { Ctx } from '~/platform/ctx'
import { sql } from '~/platform/database/sql-text'
import { selectIds } from '~/platform/database/sql.server'
import { all, any, eq, oneOf, type Condition } from '~/policy/condition'
import { canFilterByEnrollment, hasStudentView, visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import { orderFor, SEARCH_TABS, type SearchCriteria, type SearchTab } from '../criteria/criteria'
import type { SearchPage } from '../criteria/search-url'
import type {
  CompleteResult,
  EngineName,
  FacetCounts,
  SearchKind,
  SearchQuery,
} from '../criteria/types'
import type { RunQueries } from '../engine/engine'
import { loadPersonalization } from '../engine/personalize'
import { asAudience } from './audience'
import { institutionCodes, interestCodes } from './filter-options'
import { hasOwnResults } from './own-results'

export type ResultPage = {
  /** The requested tab, or another one if only that has results */
  tab: SearchTab
  criteria: SearchCriteria
  ids: string[]
  total: number
  /** Totals of all tabs for the same criteria */
  totals: Record<SearchTab, number>
  counts: FacetCounts
  engine: EngineName
  /** The best that have only some of the words, where there are few results; not in the total */
  partial: string[]
}

/** The rows of all ids of a page: those of its results, and those of its partial matches. */
export function splitRows<Row extends { id: string }>(
  rows: readonly Row[],
  { partial }: Pick<ResultPage, 'partial'>,
): { exact: Row[]; partial: Row[] } {
  const isPartial = new Set(partial)
  return {
    exact: rows.filter(({ id }) => !isPartial.has(id)),
    partial: rows.filter(({ id }) => isPartial.has(id)),
  }
}

export const kindForTab = (tab: SearchTab): SearchKind => (tab === 'people' ? 'people' : 'posts')

/** A query within what the viewer may see and filter by. (SEARCH-28, SEARCH-37) */
export const buildQuery = async (
  ctx: Ctx,
  kind: SearchKind,
  requested: SearchCriteria,
  facets: boolean,
): Promise<SearchQuery> =>
  buildAllowedQuery(ctx, kind, await allowedCriteria(ctx, requested), {
    facets,
    own: await hasOwnResults(ctx),
  })

/** The same for criteria that are allowed. */
async function buildAllowedQuery(
  ctx: Ctx,
  kind: SearchKind,
  allowed: SearchCriteria,
  { facets, own }: { facets: boolean; own: Record<SearchKind, boolean> },
): Promise<SearchQuery> {
  const { partner } = ctx
  const { viewer } = own[kind] ? ctx : asAudience(ctx)
  const criteria = { ...allowed, order: orderFor(kind, allowed.order) }
  const visible = kind === 'posts' ? visiblePosts(viewer) : visiblePeople(viewer, partner)
  return {
    kind,
    facets,
    criteria,
    scope: all(visible, ...(await scopeConditions(ctx, kind, criteria))),
    school: viewer.partner_code,
    interestAudience: kind === 'posts' && hasStudentView(viewer) ? 'posts_for_students' : kind,
    beyondIndex: kind === 'people' && viewer.joined_date === null,
    // As in the thread: app/policy/comments.ts
    blockedCommenters: kind === 'posts' ? viewer.blocked_ids : [],
    personalization: await loadPersonalization(ctx, criteria),
    signal: ctx.signal,
  }
}

/** With interests as codes, and without what the viewer may not filter by. (SEARCH-28, ACCESS-14) */
async function allowedCriteria(ctx: Ctx, criteria: SearchCriteria): Promise<SearchCriteria> {
  const { enrollment_status, institution_code: code, lti_course_id: course } = criteria
  const isAllowed = code !== null && (await institutionCodes(ctx)).has(code.toLowerCase())
  return {
    ...criteria,
    interests: await interestCodes(ctx, criteria.interests),
    enrollment_status: canFilterByEnrollment(ctx.viewer, ctx.partner) ? enrollment_status : null,
    institution_code: isAllowed ? code : null,
    // Only members of a class may know who takes it. (PROMPT-11)
    lti_course_id: course && ctx.viewer.lti_course_ids.includes(course) ? course : null,
  }
}

/** Without the counts of what the viewer may not filter by. */
async function allowedCounts(ctx: Ctx, counts: FacetCounts): Promise<FacetCounts> {
  const codes = await institutionCodes(ctx)
  const allowed = Object.entries(counts.institution_code).filter(([code]) => codes.has(code))
  return { ...counts, institution_code: Object.fromEntries(allowed) }
}

async function scopeConditions(
  ctx: Ctx,
  kind: SearchKind,
  criteria: SearchCriteria,
): Promise<Condition[]> {
  const conditions: Condition[] = []
  if (!criteria.show_global) conditions.push(eq('partner_code', ctx.viewer.partner_code))
  if (criteria.filter_followed_users)
    conditions.push(oneOf(kind === 'posts' ? 'user_id' : 'id', await followedUserIds(ctx)))
  if (kind === 'people' && isPostsOnly(criteria)) conditions.push(any())
  return conditions
}

/** Only posts have tags, topics, prompts and classes. (SEARCH-01, SEARCH-17) */
const isPostsOnly = (criteria: SearchCriteria): boolean =>
  criteria.tags.length + criteria.any_topics.length > 0 ||
  criteria.enrollment_topics ||
  criteria.prompt_code !== null ||
  criteria.lti_course_id !== null

const followedUserIds = ({ db, viewer }: Ctx): Promise<string[]> =>
  selectIds(db, sql`SELECT followed_user_id AS id FROM "Follow" WHERE user_id = ${viewer.id}`)

export const criteriaForTab = (tab: SearchTab, criteria: SearchCriteria): SearchCriteria => ({
  ...criteria,
  marked_as_question: tab === 'questions' ? true : null,
})

/**
 * A result page. If its tab has no results but another one has, that one is returned; people are no
 * alternative to posts by date. Partial matches stay on their tab where no other one has results, and
 * always on the people's: a name with a typo isn't in anyone's posts. (SEARCH-17, -18, -23)
 */
export async function loadResultPage(
  ctx: Ctx,
  page: SearchPage,
  run: RunQueries,
): Promise<ResultPage> {
  const result = await loadTab(ctx, page, run)
  if (result.total > 0 || (page.tab === 'people' && result.partial.length > 0)) return result
  const loadOther = (tab: SearchTab) =>
    loadTab(ctx, { tab, criteria: { ...criteriaForTab(tab, page.criteria), from: 0 } }, run)
  const others = alternativeTabs(page)
  const other = others.find((tab) => result.totals[tab] > 0)
  if (other) return loadOther(other)
  if (result.partial.length > 0 || page.criteria.q === '') return result
  for (const tab of others) {
    const alternative = await loadOther(tab)
    if (alternative.partial.length > 0) return alternative
  }
  return result
}

const alternativeTabs = ({ tab, criteria }: SearchPage): SearchTab[] =>
  SEARCH_TABS.filter((other) => other !== tab).filter(
    (other) => other !== 'people' || criteria.order !== 'created_at',
  )

/** The requested tab, whether it has results or not, with the totals of the others. */
export async function loadTab(
  ctx: Ctx,
  { tab, criteria: requested }: SearchPage,
  run: RunQueries,
): Promise<ResultPage> {
  const criteria = await allowedCriteria(ctx, requested)
  const others = SEARCH_TABS.filter(
    (other) => other !== tab && !(other === 'people' && isPostsOnly(criteria)),
  )
  const own = await hasOwnResults(ctx)
  const queries = await Promise.all([
    buildAllowedQuery(ctx, kindForTab(tab), criteria, { facets: true, own }),
    ...others.map((other) => {
      const counting = { ...criteriaForTab(other, criteria), size: 0, from: 0 }
      return buildAllowedQuery(ctx, kindForTab(other), counting, { facets: false, own })
    }),
  ])
  const { results, engine } = await run(queries)
  const [{ ids, total, partial, facets }, ...counted] = results as [
    CompleteResult,
    ...CompleteResult[],
  ]
  const totals = { posts: 0, questions: 0, people: 0, [tab]: total }
  others.forEach((other, index) => (totals[other] = counted[index]?.total ?? 0))
  const counts = await allowedCounts(ctx, facets)
  return { tab, criteria, ids, total, partial, totals, counts, engine }
}
