import { DASHBOARD_TABS, type DashboardTab } from '~/domain/coaching/schema'
import type { Ctx } from '~/platform/ctx'
import { coachDashboard } from '~/views/links'
import type { SearchCriteria } from '~search/criteria/criteria'
import type { SearchPage } from '~search/criteria/search-url'
import type { ResultPage } from '~search/index'
import { activeFilters } from '~search/results/active-filters'
import { filterBar } from '~search/results/filter-bar'
import { loadFilterOptions } from '~search/results/filter-options'
import { dashboardHref, viewFields } from '~/presenters/dashboard-view'

const TABS = Object.keys(DASHBOARD_TABS) as DashboardTab[]

/** Everything by which the dashboard leads to another view of itself. (COACH-05) */
export async function dashboardControls(
  ctx: Ctx,
  result: ResultPage,
  totals: ResultPage['totals'],
  url: URL,
) {
  // What the viewer may not filter by is left out of every address, too. (SEARCH-28)
  const { tab, criteria } = result
  const at = (page: SearchPage) =>
    dashboardHref({ ...page, criteria: { ...page.criteria, from: 0 } })
  const choices = await loadFilterOptions(ctx)
  const plain = { ...criteria, user_ids: [], order: 'recommended' as const }
  const filters = activeFilters({ tab, criteria: plain }, { ...choices, topics: [] }, at)
  return {
    tabs: TABS.map((name) => ({
      label: DASHBOARD_TABS[name].label,
      href: at({ tab: name, criteria }),
      current: name === tab,
      count: totals[name],
    })),
    filters,
    bar: {
      ...filterBar(ctx, result, choices, url),
      action: coachDashboard,
      fields: hiddenFields(tab, { ...criteria, ...WITHOUT_BAR }),
      sort: undefined,
      postType: undefined,
    },
    /** What a search keeps: the tab and the filters, but not the text. */
    searchFields: hiddenFields(tab, { ...criteria, q: '' }),
  }
}

/** What the controls of the bar say themselves. */
const WITHOUT_BAR = {
  program_name: null,
  enrollment_status: null,
  institution_code: null,
  interests: [],
  answered: null,
  match_on_comment_content: true,
}

function hiddenFields(tab: DashboardTab, criteria: SearchCriteria): Record<string, string[]> {
  const fields: Record<string, string[]> = tab === 'posts' ? {} : { tab: [tab] }
  for (const [name, value] of viewFields(criteria)) (fields[name] ??= []).push(value)
  return fields
}
