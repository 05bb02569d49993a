import { corePage } from './core'
import { isCoachScreen, isControlScreen, isMessaging, isOpenBeforeCore, isPublic } from './screens'
import type { PartnerFacts, Viewer } from './viewer'

/** Who opens a screen: a visitor, or a member with the school. */
export type Asker = {
  viewer: Viewer | null
  partner: PartnerFacts | null
  /** The product's name, which stands in some addresses */
  product: string
}

type Member = Asker & { viewer: Viewer }

/**
 * The navigation gates as one table, asked in order for every screen before its loader or action
 * runs. Public screens are behind no gate; every other path, known or not, is behind all of them.
 * (ACCESS-20 to ACCESS-24)
 */
export type Gate = {
  name: string
  /** Where the member has to go first, or null to pass. */
  sends(asker: Member, path: string): string | null
}

const terms: Gate = {
  name: 'terms',
  sends: ({ viewer }, path) => {
    if (path === '/accept') return null
    if (viewer.joined_date === null && viewer.onboarding_step === null) return SIGNUP
    return viewer.joined_date === null || !viewer.accepted_terms ? '/accept' : null
  },
}

const controlGroup: Gate = {
  name: 'control group',
  sends: ({ viewer }, path) => (viewer.control_group && !isControlScreen(path) ? '/404' : null),
}

const leaderCore: Gate = {
  name: 'leader core',
  sends: ({ viewer, product }, path) =>
    viewer.leader && !viewer.core_complete && !isOpenBeforeCore(path)
      ? leaderStart(viewer, product)
      : null,
}

const core: Gate = {
  name: 'core',
  sends: ({ viewer: { leader, control_group, core_complete } }, path) =>
    leader || control_group || core_complete || isOpenBeforeCore(path) || path === '/fence'
      ? null
      : '/fence',
}

const coach: Gate = {
  name: 'coach',
  sends: ({ viewer }, path) => (isCoachScreen(path) && !viewer.coach_user ? '/home' : null),
}

const messaging: Gate = {
  name: 'direct messaging',
  sends: ({ viewer, partner }, path) => {
    if (!isMessaging(path)) return null
    if (!partner?.direct_messaging) return '/no-dm'
    return viewer.direct_messaging ? null : '/home'
  },
}

export const GATES: readonly Gate[] = [terms, controlGroup, leaderCore, core, coach, messaging]

export const SIGNUP = '/in/signup'
export const LOGIN = '/current-login'

/** Where the leader's introduction goes on. A core state of another flow is none of theirs. */
export function leaderStart(viewer: Viewer, product: string): string {
  const page = corePage(viewer.core_state, product)
  return page?.startsWith('/leader/') ? page : '/leader/toc'
}

/**
 * A path as the gates compare it: as the router does, which takes capitals and percent-encoding for
 * the plain letters, and without a slash at the end.
 */
export const plainPath = (path: string): string =>
  decoded(path)
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '') || '/'

/** Segment by segment: an encoded slash separates nothing. What cannot be decoded stays as it is. */
function decoded(path: string): string {
  try {
    const segments = path.split('/').map((one) => decodeURIComponent(one).replaceAll('/', '%2F'))
    return segments.join('/')
  } catch {
    return path
  }
}

/** The first gate that does not let this asker through to the path, or null. */
export function gate(asker: Asker, path: string): { gate: string; to: string } | null {
  const plain = plainPath(path)
  if (isPublic(plain, asker.product)) return null
  if (!asker.viewer) return { gate: 'login', to: LOGIN }
  const member = { ...asker, viewer: asker.viewer }
  for (const { name, sends } of GATES) {
    const to = sends(member, plain)
    if (to) return { gate: name, to }
  }
  return null
}
