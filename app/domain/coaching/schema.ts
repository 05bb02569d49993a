import type { PersonSummary } from '~/domain/people/schema'

/** (COACH-01) */
export const COACH_DASHBOARD = '/success-coach-dashboard'

/** (COACH-01, COACH-03) */
export const DASHBOARD_NAME = 'Success coach dashboard'
export const DASHBOARD_TITLE = 'Success Coach Dashboard'
export const SEARCH_DASHBOARD = 'Search within your dashboard'
export const portfolioTitle = (count: number) =>
  `${count} portfolio ${count === 1 ? 'student' : 'students'}`

/** On a page of a list (COACH-14) */
export const COACH_LIST_SIZE = 10
/** (COACH-15) */
export const MAX_AVATARS = 10

/** (COACH-07) */
export const FILTER_NOTE =
  'Showing posts from students whose interests and profile match your current filters'
/** (COACH-08) */
export const NO_STUDENTS = 'None of your portfolio students are on the product yet.'

export type DashboardTab = 'posts' | 'questions' | 'people'

type TabTexts = { label: string; noun: string; empty: string; filtered: string }

/** (COACH-05, COACH-09 to COACH-11) */
export const DASHBOARD_TABS: Record<DashboardTab, TabTexts> = {
  posts: {
    label: 'Posts',
    noun: 'posts',
    empty: "Your portfolio students don't have any posts yet.",
    filtered: 'No posts matching your selected filters.',
  },
  questions: {
    label: 'Questions',
    noun: 'questions',
    empty: "Your portfolio students don't have any posts with questions yet.",
    filtered: 'No posts with questions matching your selected filters.',
  },
  people: {
    label: 'Students',
    noun: 'students',
    empty: NO_STUDENTS,
    filtered: 'No students matching your selected filters.',
  },
}

/** 'Showing posts matching "q"', 'No students matching "q"' (COACH-12, COACH-13) */
export const matchText = (tab: DashboardTab, q: string, total: number) =>
  `${total > 0 ? 'Showing' : 'No'} ${DASHBOARD_TABS[tab].noun} matching "${q}"`

/** Why nothing is listed. (COACH-09 to COACH-11, COACH-13) */
export function emptyText(tab: DashboardTab, q: string, isFiltered: boolean): string {
  if (q !== '') return matchText(tab, q, 0)
  return isFiltered ? DASHBOARD_TABS[tab].filtered : DASHBOARD_TABS[tab].empty
}

/** The places a school may send its coaches to, in this order. (COACH-06) */
export const QUICK_LINKS = {
  scholarship_portal: 'Scholarship portal',
  career_services: 'Career services',
  counseling: 'Counseling',
  job_board: 'Job board',
  tutoring: 'Tutoring',
} as const
export type QuickLinkName = keyof typeof QUICK_LINKS

/** The students of a coach: all of their ids, and the first of their faces. */
export type Portfolio = {
  ids: string[]
  people: PersonSummary[]
  posts_count: number
  comments_count: number
}
