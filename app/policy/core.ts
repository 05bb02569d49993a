import { productSlug } from './path-groups'
import type { Viewer } from './viewer'

/**
 * The pages of an introduction in their order; core_state holds the page that the member has
 * reached, so they continue there. (LEADER-09, ACCESS-28)
 */
export const leaderPages = (product: string) =>
  ['toc', 'signup', productSlug(product), 'what', 'profile', 'photo', 'example', 'challenge'].map(
    (page) => ({ state: `leader-${page}`, path: `/leader/${page}` }),
  )

type FlowPage = { state: string; path: string }

const studyPages = (flow: string, pages: string[]): FlowPage[] =>
  pages.map((page) => ({ state: `${flow}-${page}`, path: `/${flow}/${page}` }))

/** What follows the sign-up of the two studies. (TIPS-01 to TIPS-07) */
const STUDIES = [
  studyPages('pbo', ['welcome', 'tips', 'thanks']),
  studyPages('ctrl', ['coming-soon', 'preview', 'tips', 'thanks']),
]
const STUDY_STATES = STUDIES.flat()

/** The path of a core_state, or null if it names no page. */
export function coreStatePath(state: string | null, product: string): string | null {
  const known = [...leaderPages(product), ...STUDY_STATES].find((page) => page.state === state)
  // Anyone with a core state has passed the sign-up page.
  if (known?.state === 'leader-signup') return `/leader/${productSlug(product)}`
  return known?.path ?? null
}

/** The page after `path` in the leader's introduction, or null after the last. (LEADER-09) */
export function leaderPageAfter(path: string, product: string): string | null {
  const pages = leaderPages(product).map((page) => page.path)
  const at = pages.indexOf(path)
  return at < 0 ? null : (pages[at + 1] ?? null)
}

/** Where a page of the leader's introduction leads: past the sign-up for members. */
export function nextLeaderPage(path: string, product: string, signedIn: boolean): string | null {
  if (!signedIn) return '/leader/signup'
  const next = leaderPageAfter(path, product)
  return next === '/leader/signup' ? leaderPageAfter(next, product) : next
}

/** The page after `path` in its study, or null after the last. */
export function studyPageAfter(path: string): string | null {
  const pages = STUDIES.find((study) => study.some((page) => page.path === path)) ?? []
  return pages[pages.findIndex((page) => page.path === path) + 1]?.path ?? null
}

/**
 * Whether a page comes after the one reached: looking back doesn't lose the place. A page of another
 * introduction always counts as later. (LEADER-09)
 */
export function isLaterState(reached: string | null, state: string, product: string): boolean {
  const introductions = [leaderPages(product), ...STUDIES]
  const states = introductions
    .map((pages) => pages.map((page) => page.state))
    .find((states) => states.includes(state))
  return states !== undefined && states.indexOf(state) > states.indexOf(reached ?? '')
}

/** Still in an introduction or a study: only its pages are open. */
export const isInIntroduction = (
  viewer: Pick<Viewer, 'leader' | 'control_group' | 'core_complete'>,
): boolean => viewer.control_group || (viewer.leader && !viewer.core_complete)

/** The state after the leaders' sign-up: the page that follows it. (LEADER-09) */
export function stateAfterSignup(product: string): string {
  const pages = leaderPages(product)
  const at = pages.findIndex((page) => page.state === 'leader-signup')
  return pages[at + 1]?.state ?? 'leader-toc'
}
