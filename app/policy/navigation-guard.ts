import { actToConfirm } from './confirmation'
import { coreStatePath } from './core'
import {
  isCoachPath,
  isControlGroupPath,
  isMessagingPath,
  isPathOpenBeforeCore,
  isPathOpenBeforeTwoSteps,
  isPublicPath,
} from './path-groups'
import { isStaff, type PartnerContext, type Viewer } from './viewer'

export const SIGNUP_PATH = '/in/signup'
export const LOGIN_PATH = '/current-login'
export const LOGIN_CODE_PATH = '/login-code'
/** Where someone shows again who they are; what for stands behind it. */
export const CONFIRM_PATH = '/account-settings/confirm'
export const TWO_STEP_PATH = '/account-settings/two-step'

/** Who opens a page: a visitor, or a member with their school. */
export type Requester = {
  viewer: Viewer | null
  partner: PartnerContext | null
  /** The product's name, which is part of some paths */
  product: string
  /** Logged in by the school, which asks for its own second step */
  bySchool?: boolean
  /** Has shown who they are minutes ago */
  confirmed?: boolean
  /** The same by more than their password */
  factorShown?: boolean
}

type Member = Requester & { viewer: Viewer }

/** Who stops someone: without a login, or by the first of the guards below. */
export type GuardName =
  | 'login'
  | 'terms'
  | 'two steps'
  | 'control group'
  | 'leader core'
  | 'core'
  | 'coach'
  | 'direct messaging'
  | 'confirmation'

type Guard = {
  name: Exclude<GuardName, 'login'>
  /** Where the member has to go instead, or null to continue. */
  redirect(member: Member, path: string, writes: boolean): string | null
}

/** Checked in this order for every page that isn't public. (ACCESS-20 to ACCESS-24) */
const GUARDS: readonly Guard[] = [
  {
    name: 'terms',
    redirect: ({ viewer }, path) => {
      if (path === '/accept') return null
      if (viewer.joined_date === null && viewer.onboarding_step === null) return SIGNUP_PATH
      return viewer.joined_date === null || !viewer.accepted_terms ? '/accept' : null
    },
  },
  {
    name: 'two steps',
    redirect: (member, path) =>
      lacksTwoSteps(member) && !isPathOpenBeforeTwoSteps(path) ? TWO_STEP_PATH : null,
  },
  {
    name: 'control group',
    redirect: ({ viewer }, path) =>
      viewer.control_group && !isControlGroupPath(path) ? '/404' : null,
  },
  {
    name: 'leader core',
    redirect: ({ viewer, product }, path) =>
      viewer.leader && !viewer.core_complete && !isPathOpenBeforeCore(path)
        ? leaderStartPath(viewer, product)
        : null,
  },
  {
    name: 'core',
    redirect: ({ viewer: { leader, control_group, core_complete } }, path) =>
      leader || control_group || core_complete || isPathOpenBeforeCore(path) || path === '/fence'
        ? null
        : '/fence',
  },
  {
    name: 'coach',
    redirect: ({ viewer }, path) => (isCoachPath(path) && !viewer.coach_user ? '/home' : null),
  },
  {
    name: 'direct messaging',
    redirect: ({ viewer, partner }, path) => {
      if (!isMessagingPath(path)) return null
      if (!partner?.direct_messaging) return '/no-dm'
      return viewer.direct_messaging ? null : '/home'
    },
  },
  {
    name: 'confirmation',
    redirect: (member, path, writes) => {
      const act = actToConfirm(member, path, writes)
      return act && `${CONFIRM_PATH}/${act}`
    },
  },
]

/** Someone whose school demands a second step, and who hasn't turned it on yet. */
export const lacksTwoSteps = ({ viewer, partner, bySchool = false }: Requester): boolean =>
  viewer !== null &&
  !viewer.has_two_steps &&
  !bySchool &&
  partner?.flags['two_steps_for_staff'] === true &&
  (isStaff(viewer) || viewer.coach_user || viewer.leader)

/**
 * The navigation guard: where a requester has to go instead of a path, and which guard says so; null
 * to continue. It runs before the page's loader or action. Public paths pass; every other path,
 * whether it exists or not, needs a login and passes all guards.
 */
export function redirectFor(
  requester: Requester,
  path: string,
  writes = false,
): { guard: GuardName; to: string } | null {
  const normalized = normalizePath(path)
  if (isPublicPath(normalized, requester.product)) return null
  if (!requester.viewer) return { guard: 'login', to: LOGIN_PATH }
  const member = { ...requester, viewer: requester.viewer }
  for (const { name, redirect } of GUARDS) {
    const to = redirect(member, normalized, writes)
    if (to) return { guard: name, to }
  }
  return null
}

/** Where the leader's introduction continues. A core state of another flow doesn't count. */
export function leaderStartPath(viewer: Viewer, product: string): string {
  const page = coreStatePath(viewer.core_state, product)
  return page?.startsWith('/leader/') ? page : '/leader/toc'
}

/**
 * A path as the guard compares it: like the router, which ignores case and percent-encoding, and
 * without a slash at the end.
 */
export const normalizePath = (path: string): string =>
  decodePath(path)
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '') || '/'

/** Segment by segment: an encoded slash separates nothing. What can't be decoded stays as it is. */
function decodePath(path: string): string {
  try {
    const segments = path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
    return segments.join('/')
  } catch {
    return path
  }
}
