import type { Viewer } from './viewer'

/**
 * The navigation gates as one table, asked in order for every screen before its loader or action
 * runs. A later gate (control group, core, …) is another row. Closed by default: a path that is
 * not listed as open needs a login. (ACCESS-20, ACCESS-21, ACCESS-36)
 */
export type Gate = {
  name: string
  /** Where the visitor or viewer has to go first, or null to pass. */
  sends(viewer: Viewer | null, path: string): string | null
}

const OPEN = [
  '/',
  '/start/login',
  '/current-login',
  '/prospective-login',
  '/logout',
  '/404',
  '/timeout',
  '/dev/ui',
]

/** Screens that need no login. */
export const isOpen = (path: string): boolean => OPEN.includes(path)

/** Where somebody may go before accepting the terms. */
const BEFORE_TERMS = [...OPEN, '/accept']

const loginGate: Gate = {
  name: 'login',
  sends: (viewer, path) => (viewer || isOpen(path) ? null : '/current-login'),
}

/**
 * Forces the terms on those who have not joined. The specification names users with an
 * onboarding_step; without one the same holds here, because signup, where the default router
 * would send them, does not exist yet.
 */
const termsGate: Gate = {
  name: 'terms',
  sends: (viewer, path) =>
    viewer && viewer.joined_date === null && !BEFORE_TERMS.includes(path) ? '/accept' : null,
}

export const GATES: readonly Gate[] = [loginGate, termsGate]

/** The first gate that does not let this viewer through to the path, or null. */
export function gate(viewer: Viewer | null, path: string): { gate: string; to: string } | null {
  const normal = path.replace(/\/+$/, '') || '/'
  for (const { name, sends } of GATES) {
    const to = sends(viewer, normal)
    if (to) return { gate: name, to }
  }
  return null
}
