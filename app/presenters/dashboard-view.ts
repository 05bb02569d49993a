import { COACH_DASHBOARD, COACH_LIST_SIZE } from '~/domain/coaching/schema'
import { buildCriteria, SEARCH_PAGE_SIZE, type SearchCriteria } from '~search/criteria/criteria'
import { parseSearchPage, toSearchParams, type SearchPage } from '~search/criteria/search-url'

/**
 * Reads the dashboard from its query, as search pages read theirs. Always of these students, ten on
 * a page: posts by date, students by name unless something is searched for. (COACH-04, COACH-05,
 * COACH-14)
 */
export function readDashboardView(query: URLSearchParams, students: string[]): SearchPage {
  const named = new URLSearchParams(query)
  named.delete('order')
  const page = parseSearchPage({}, named)
  const tab = page?.tab ?? 'posts'
  const read = page?.criteria ?? buildCriteria({})
  const { q, program_name, enrollment_status, institution_code, interests } = read
  const { match_on_comment_content } = read
  const byName = q === '' ? ('last_name' as const) : ('recommended' as const)
  const criteria = buildCriteria({
    q,
    program_name,
    enrollment_status,
    institution_code,
    interests,
    match_on_comment_content: tab === 'people' || q === '' || match_on_comment_content,
    answered: tab === 'questions' ? read.answered : null,
    user_ids: students,
    order: tab === 'people' ? byName : 'created_at',
    size: COACH_LIST_SIZE,
    from: (read.from / read.size) * COACH_LIST_SIZE,
    marked_as_question: tab === 'questions' ? true : null,
  })
  return { tab, criteria }
}

/** The address of a view of the dashboard. */
export function dashboardHref({ tab, criteria }: SearchPage): string {
  const { answered } = criteria
  const query = viewFields({ ...criteria, answered: tab === 'questions' ? answered : null })
  if (tab !== 'posts') query.append('tab', tab === 'people' ? 'students' : tab)
  if (criteria.from > 0) query.append('page', String(criteria.from / criteria.size + 1))
  const text = query.toString()
  return text ? `${COACH_DASHBOARD}?${text}` : COACH_DASHBOARD
}

/** What was searched and filtered, for addresses and the hidden fields of forms. */
export const viewFields = (criteria: SearchCriteria): URLSearchParams =>
  toSearchParams({ ...criteria, user_ids: [], order: 'recommended', size: SEARCH_PAGE_SIZE })
