import { redirect } from '@remix-run/node'
import { ownCourses } from '~/domain/courses/launches.server'
import { postsByIds } from '~/domain/posts/queries.server'
import type { PromptDetail } from '~/domain/prompts/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import { activeFilters } from '~search/results/active-filters'
import { parseSearchPage, toSearchParams, type SearchPage } from '~search/criteria/search-url'
import { loadFilterOptions, topicTitles, type FilterOption } from '~search/results/filter-options'
import { SEARCH_PAGE_SIZE } from '~search/criteria/criteria'
import { filterBar, type FilterBarData } from '~search/results/filter-bar'
import { paginate } from '~search/results/pagination'

/** The field of the class filter; other pages have none. (PROMPT-11) */
const CLASS_FIELD = 'class'

/**
 * The responses to a prompt as a search: size, order, filters. They lead to the page that shows them,
 * so that an open form stays open. (PROMPT-09 to PROMPT-11, PROMPT-13, PROMPT-14)
 */
export async function loadResponses(
  prompt: PromptDetail,
  { ctx, context, url }: RouteArgs,
  pageHref = prompt.href,
) {
  const search = responseSearch(prompt, ctx, url)
  const result = await context.services.search.page(ctx, search)
  const posts = await postsByIds(ctx, result.ids)
  const total = result.total - (result.ids.length - posts.length)
  const choices = await loadFilterOptions(ctx)
  const shown = { tab: 'posts' as const, criteria: result.criteria }
  const toHref = hrefFor(pageHref)
  const { lastHref, ...pages } = paginate(shown, total, toHref)
  if (lastHref) throw redirect(lastHref)
  const classes = await ownCourses(ctx)
  const topics = await topicTitles(ctx, result.criteria.any_topics)
  const named = { ...choices, topics, classes }
  const bar = filterBar(ctx, { ...result, ...shown }, choices, url)
  return {
    posts,
    total,
    pages,
    filters: activeFilters(shown, named, toHref),
    bar: promptFilterBar(bar, pageHref, shown, choices.institutions.length > 1, classes),
    fromDatabase: result.engine === 'database',
  }
}

/** Of the address counts what filters, sorts and leafs; the text, the size and the kind do not. */
function responseSearch({ id }: PromptDetail, ctx: Ctx, url: URL): SearchPage {
  const query = new URLSearchParams(url.searchParams)
  for (const name of ['q', 'size', 'tab', 'context']) query.delete(name)
  const page = parseSearchPage({}, query)
  const wanted = query.get(CLASS_FIELD)
  const lti_course_id = ctx.viewer.lti_course_ids.find((course) => course === wanted) ?? null
  const criteria = { ...page!.criteria, prompt_code: id, lti_course_id, size: SEARCH_PAGE_SIZE }
  return { tab: 'posts', criteria }
}

const hrefFor =
  (href: string) =>
  ({ criteria }: SearchPage): string => {
    const query = toSearchParams(criteria)
    if (criteria.lti_course_id) query.append(CLASS_FIELD, criteria.lti_course_id)
    if (criteria.from > 0) query.append('page', String(criteria.from / criteria.size + 1))
    const text = query.toString()
    return text ? `${href}?${text}` : href
  }

function promptFilterBar(
  { postType: _, ...bar }: FilterBarData,
  action: string,
  { criteria }: SearchPage,
  severalInstitutions: boolean,
  classes: FilterOption[],
): FilterBarData {
  return {
    ...bar,
    action,
    activeCount: bar.activeCount + (criteria.lti_course_id ? 1 : 0),
    selects: [
      ...bar.selects.filter(({ name }) => name !== 'institution_code' || severalInstitutions),
      ...(classes.length > 0
        ? [
            {
              name: CLASS_FIELD,
              label: 'Class',
              emptyLabel: 'All classes',
              chosen: criteria.lti_course_id ?? '',
              choices: classes,
            },
          ]
        : []),
    ],
  }
}
