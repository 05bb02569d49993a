/** The sign-up flows: the page each starts at, and the page that follows. */
export const SIGNUP_FLOWS = {
  in: { path: '/in/signup', next: '/fence' },
  leader: { path: '/leader/signup', next: '/fence' },
  pbo: { path: '/pbo/signup', next: '/pbo/welcome' },
  ctrl: { path: '/ctrl/signup', next: '/ctrl/coming-soon' },
  prospective: { path: '/prospective/signup', next: '/fence' },
} as const

export type SignupFlow = keyof typeof SIGNUP_FLOWS

export const SIGNUP_FLOW_NAMES = Object.keys(SIGNUP_FLOWS) as SignupFlow[]

/**
 * The flow of a path, in upper or lower case as the router takes it; what follows in the path is the
 * ID of an invitation. (SIGNUP-01 to SIGNUP-05)
 */
export const flowForPath = (path: string): SignupFlow =>
  SIGNUP_FLOW_NAMES.find((name) => path.toLowerCase().startsWith(SIGNUP_FLOWS[name].path)) ?? 'in'

export const isSignupFlow = (name: string | null): name is SignupFlow =>
  name !== null && Object.hasOwn(SIGNUP_FLOWS, name)
