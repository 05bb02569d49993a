import { corePage } from './core'
import { SIGNUP, type Asker } from './gate'
import type { Viewer } from './viewer'

/** The prompts an institution can have its people asked once, in their order. (ACCESS-27) */
export const ONE_TIME_PROMPTS = {
  'research-volunteer': '/research-volunteer',
  'mobile-app': '/mobile-app',
  'home.broadcast-messaging': '/home/broadcast-messaging',
  'home.international-student-check': '/home/international-student-check',
} as const

export type PromptName = keyof typeof ONE_TIME_PROMPTS
export const PROMPT_NAMES = Object.keys(ONE_TIME_PROMPTS) as PromptName[]

/** Where the default router sends, and which prompt thereby counts as shown. */
export type Destination = { to: string; prompt?: PromptName }

/**
 * The default router: where somebody goes who asked for nothing in particular, after logging in for
 * example. `exists` tells whether a path has a screen. (ACCESS-26 to ACCESS-29)
 */
export function defaultRoute(
  { viewer, partner, product }: Asker,
  exists: (path: string) => boolean = () => true,
): Destination {
  if (!viewer) return { to: SIGNUP }
  if (viewer.joined_date === null) {
    return { to: viewer.onboarding_step === null ? SIGNUP : '/accept' }
  }
  if (viewer.core_complete && !viewer.control_group) {
    const prompt = nextPrompt(viewer, exists)
    return prompt ? { to: ONE_TIME_PROMPTS[prompt], prompt } : { to: '/home' }
  }
  const reached = viewer.core_complete ? null : corePage(viewer.core_state, product)
  if (reached) return { to: reached }
  if (viewer.leader) return { to: '/leader/toc' }
  if (viewer.control_group) return { to: studySignup(partner) }
  return { to: '/home' }
}

const nextPrompt = (viewer: Viewer, exists: (path: string) => boolean) =>
  PROMPT_NAMES.find(
    (name) =>
      viewer.one_time_prompts.includes(name) &&
      !viewer.prompts_shown.includes(name) &&
      exists(ONE_TIME_PROMPTS[name]),
  )

const studySignup = (partner: Asker['partner']) =>
  partner?.settings.pbo_variant ? '/pbo/signup' : '/ctrl/signup'

/**
 * Where a sign-up page sends somebody who has joined: home. A control-group user, to whom home is
 * closed, goes on with the study instead. Null for who may sign up. (SIGNUP-09)
 */
export function pastSignup({ viewer, partner }: Asker): string | null {
  if (!viewer?.joined_date) return null
  if (!viewer.control_group) return '/home'
  return partner?.settings.pbo_variant ? '/pbo/welcome' : '/ctrl/coming-soon'
}
