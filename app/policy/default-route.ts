import { coreStatePath } from './core'
import { hasMessages } from './messages'
import { SIGNUP_PATH, type Requester } from './navigation-guard'
import type { Viewer } from './viewer'

/** The prompts that an institution can show its members once, in this order. (ACCESS-27) */
export const ONE_TIME_PROMPTS = {
  'research-volunteer': '/research-volunteer',
  'mobile-app': '/mobile-app',
  'home.broadcast-messaging': '/home/broadcast-messaging',
  'home.international-student-check': '/home/international-student-check',
} as const

export type OneTimePromptName = keyof typeof ONE_TIME_PROMPTS
export const ONE_TIME_PROMPT_NAMES = Object.keys(ONE_TIME_PROMPTS) as OneTimePromptName[]

/** Where the default router redirects, and which prompt then counts as shown. */
export type Destination = { to: string; prompt?: OneTimePromptName }

/**
 * The default router: where to go without a requested page, for example after login. `isOpen` says
 * whether a prompt's page exists and may be shown now. (ACCESS-26 to ACCESS-29)
 */
export function defaultRoute(
  { viewer, partner, product }: Requester,
  isOpen: (path: string) => boolean = () => true,
): Destination {
  if (!viewer) return { to: SIGNUP_PATH }
  if (viewer.joined_date === null) {
    return { to: viewer.onboarding_step === null ? SIGNUP_PATH : '/accept' }
  }
  if (viewer.core_complete && !viewer.control_group) {
    const prompt = nextPrompt(
      viewer,
      (name) => isOpen(ONE_TIME_PROMPTS[name]) && isMeantFor(name, viewer, partner),
    )
    return prompt ? { to: ONE_TIME_PROMPTS[prompt], prompt } : { to: '/home' }
  }
  const reached = coreStatePath(viewer.core_state, product)
  if (reached) return { to: reached }
  if (viewer.leader) return { to: '/leader/toc' }
  if (viewer.control_group) return { to: studySignupPath(partner) }
  return { to: '/home' }
}

const nextPrompt = (viewer: Viewer, isOpen: (name: OneTimePromptName) => boolean) =>
  ONE_TIME_PROMPT_NAMES.find(
    (name) =>
      viewer.one_time_prompts.includes(name) &&
      !viewer.prompts_shown.includes(name) &&
      isOpen(name),
  )

/** Writing to several people is for those who have messages. */
const isMeantFor = (name: OneTimePromptName, viewer: Viewer, partner: Requester['partner']) =>
  name !== 'home.broadcast-messaging' || (partner !== null && hasMessages(viewer, partner))

const studySignupPath = (partner: Requester['partner']) =>
  partner?.settings.pbo_variant ? '/pbo/signup' : '/ctrl/signup'

/**
 * Where a sign-up page redirects someone who has joined: home, or the study for control-group users,
 * who can't open home. Null for anyone who can sign up. (SIGNUP-09)
 */
export function pathAfterSignup({ viewer, partner }: Requester): string | null {
  if (!viewer?.joined_date) return null
  if (!viewer.control_group) return '/home'
  return partner?.settings.pbo_variant ? '/pbo/welcome' : '/ctrl/coming-soon'
}
