import type { TopicDetail } from '~/domain/topics/schema'
import type { Ctx } from '~/platform/ctx'
import { calloutText } from '~/views/search/texts'
import type { EnrollmentChoice } from '~/views/topics/topic-header'
import { activeFilters } from '~search/results/active-filters'
import { loadFilterOptions } from '~search/results/filter-options'
import type { SearchCriteria } from '~search/criteria/criteria'
import { filterBar } from '~search/results/filter-bar'
import type { ResultPage } from '~search/index'
import { DISPLAY_MODES, topicViewHref, viewFields, type TopicView } from './topic-view'

type SearchCounts = { result: ResultPage; total: number }

/** Everything by which a topic page leads to another view of itself. (TOPIC-12, TOPIC-14) */
export async function topicControls(
  ctx: Ctx,
  topic: TopicDetail,
  { tab }: TopicView,
  counts: SearchCounts,
  url: URL,
) {
  const { result, total } = counts
  // What the viewer may not filter by is left out of every address, too. (SEARCH-28)
  const { criteria } = result
  const at = (rest: Partial<SearchCriteria>, mode = tab) =>
    topicViewHref(topic.href, { tab: mode, criteria: { ...criteria, ...rest, from: 0 } })
  const choices = await loadFilterOptions(ctx)
  const { chips, clearHref } = activeFilters(
    { tab, criteria: { ...criteria, any_topics: [], order: 'recommended' } },
    { ...choices, topics: [] },
    (page) => at(page.criteria),
  )
  const { selects, ...bar } = filterBar(ctx, result, choices, url)
  const status = selects.find(({ name }) => name === 'enrollment_status')
  const { enrollment_status } = criteria
  return {
    tabs: DISPLAY_MODES.map((mode) => ({
      label: mode === 'posts' ? 'Posts' : 'Questions',
      href: at({}, mode),
      current: mode === tab,
      count: mode === tab ? total : result.totals[mode],
    })),
    callout: calloutText(tab, criteria, total),
    chips,
    clearHref,
    enrollment: status && enrollmentChoices(status, enrollment_status, at),
    bar: {
      ...bar,
      action: topic.href,
      selects: selects.filter((select) => select !== status),
      fields: hiddenFields(tab, { ...criteria, ...WITHOUT_BAR }),
      sort: undefined,
      postType: undefined,
      activeCount: bar.activeCount - (enrollment_status ? 1 : 0),
    },
    /** What a search within the topic keeps: the filters, but not the text. */
    searchFields: hiddenFields(tab, { ...criteria, q: '' }),
  }
}

/** What the controls of the bar say themselves. */
const WITHOUT_BAR = { program_name: null, institution_code: null, interests: [], answered: null }

function hiddenFields(tab: TopicView['tab'], criteria: SearchCriteria): Record<string, string[]> {
  const fields: Record<string, string[]> = tab === 'questions' ? { tab: [tab] } : {}
  for (const [name, value] of viewFields({ ...criteria, from: 0 }))
    (fields[name] ??= []).push(value)
  return fields
}

type StatusSelect = {
  emptyLabel?: string
  choices: { value: string; label: string; count?: number }[]
}

/** One of them is chosen, never two: each is a link to the page with it alone. (TOPIC-14) */
function enrollmentChoices(
  { emptyLabel = '', choices }: StatusSelect,
  chosen: SearchCriteria['enrollment_status'],
  at: (rest: Partial<SearchCriteria>) => string,
): EnrollmentChoice[] {
  const all = [{ value: null, label: emptyLabel, count: undefined }, ...choices]
  return all.map(({ value, label, count }) => ({
    label,
    count,
    href: at({ enrollment_status: value as SearchCriteria['enrollment_status'] }),
    current: value === chosen,
  }))
}
