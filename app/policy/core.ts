import { productSlug } from './screens'

/**
 * The pages of an introduction in their order; core_state holds the state of the page that somebody
 * has reached, so that they go on there. (LEADER-09, ACCESS-28)
 */
export const leaderStates = (product: string) =>
  ['toc', 'signup', productSlug(product), 'what', 'profile', 'photo', 'example', 'challenge'].map(
    (page) => ({ state: `leader-${page}`, path: `/leader/${page}` }),
  )

const STUDY_STATES = [
  ...['pbo-welcome', 'pbo-tips', 'pbo-thanks'],
  ...['ctrl-coming-soon', 'ctrl-preview', 'ctrl-tips', 'ctrl-thanks'],
].map((state) => ({ state, path: `/${state.replace('-', '/')}` }))

/** The page of a core_state, or null for one that names no page. */
export function corePage(state: string | null, product: string): string | null {
  const known = [...leaderStates(product), ...STUDY_STATES].find((page) => page.state === state)
  // The door itself is behind who has a core state.
  if (known?.state === 'leader-signup') return `/leader/${productSlug(product)}`
  return known?.path ?? null
}

/** The page after `path` in the leader's introduction, or null after the last. (LEADER-09) */
export function leaderPageAfter(path: string, product: string): string | null {
  const pages = leaderStates(product).map((page) => page.path)
  const at = pages.indexOf(path)
  return at < 0 ? null : (pages[at + 1] ?? null)
}
