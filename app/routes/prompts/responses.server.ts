import { redirect } from '@remix-run/node'
import { postsByIds } from '~/domain/posts/queries.server'
import type { PromptDetail } from '~/domain/prompts/schema'
import type { Asked } from '~/http/door.server'
import type { Ctx } from '~/platform/ctx'
import { activeFilters } from '~search/active-filters'
import { readSearchPage, searchFields, type SearchPage } from '~search/address'
import { filterChoices, topicTitles } from '~search/choices'
import { SEARCH_PAGE_SIZE } from '~search/criteria'
import { filterBar, type FilterBarFacts } from '~search/filter-bar'
import { pagesAround } from '~search/pages'

/** The field of the class filter; other pages have none. (PROMPT-11) */
const CLASS = 'class'

/** The responses to a prompt as a search: size, order, filters. (PROMPT-09 to PROMPT-11, PROMPT-13) */
export async function responsesTo(prompt: PromptDetail, { ctx, context, url }: Asked) {
  const asked = askedFor(prompt, ctx, url)
  const result = await context.services.search.page(ctx, asked)
  const posts = postsByIds(ctx, result.ids)
  const total = result.total - (result.ids.length - posts.length)
  const choices = filterChoices(ctx)
  const shown = { tab: 'posts' as const, criteria: result.criteria }
  const addressOf = addressAt(prompt.href)
  const { lastHref, ...pages } = pagesAround(shown, total, addressOf)
  if (lastHref) throw redirect(lastHref)
  const named = { ...choices, topics: topicTitles(ctx, result.criteria.any_topics) }
  const bar = filterBar(ctx, { ...result, ...shown }, choices)
  return {
    posts,
    total,
    pages,
    filters: activeFilters(shown, named, addressOf),
    bar: promptBar(bar, prompt, ctx, shown, choices.institutions.length > 1),
    fromDatabase: result.engine === 'database',
  }
}

/** Of the address counts what filters, sorts and leafs; the text, the size and the kind do not. */
function askedFor({ id }: PromptDetail, ctx: Ctx, url: URL): SearchPage {
  const query = new URLSearchParams(url.searchParams)
  for (const name of ['q', 'size', 'tab', 'context']) query.delete(name)
  const page = readSearchPage({}, query)
  const wanted = query.get(CLASS)
  const lti_course_id = ctx.viewer.lti_course_ids.find((course) => course === wanted) ?? null
  const criteria = { ...page!.criteria, prompt_code: id, lti_course_id, size: SEARCH_PAGE_SIZE }
  return { tab: 'posts', criteria }
}

const addressAt =
  (href: string) =>
  ({ criteria }: SearchPage): string => {
    const query = searchFields(criteria)
    if (criteria.lti_course_id) query.append(CLASS, criteria.lti_course_id)
    if (criteria.from > 0) query.append('page', String(criteria.from / criteria.size + 1))
    const text = query.toString()
    return text ? `${href}?${text}` : href
  }

function promptBar(
  { postType: _, ...bar }: FilterBarFacts,
  prompt: PromptDetail,
  { viewer }: Ctx,
  { criteria }: SearchPage,
  severalInstitutions: boolean,
): FilterBarFacts {
  const classes = viewer.lti_course_ids.map((id) => ({ value: id, label: id }))
  return {
    ...bar,
    action: prompt.href,
    activeCount: bar.activeCount + (criteria.lti_course_id ? 1 : 0),
    selects: [
      ...bar.selects.filter(({ name }) => name !== 'institution_code' || severalInstitutions),
      ...(classes.length > 0
        ? [
            {
              name: CLASS,
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
