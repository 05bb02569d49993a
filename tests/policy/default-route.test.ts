import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultRoute,
  ONE_TIME_PROMPTS,
  pathAfterSignup,
  ONE_TIME_PROMPT_NAMES,
} from '~/policy/default-route'
import { redirectFor, type Requester } from '~/policy/navigation-guard'
import type { Viewer } from '~/policy/viewer'
import { requester, requesters, visitor } from '~tests/support/requesters'

const to = (who: Requester) => defaultRoute(who).to

describe('[ACCESS-27] with a complete core', () => {
  const withPrompts = (columns: Partial<Viewer>) =>
    requester({ one_time_prompts: [...ONE_TIME_PROMPT_NAMES], ...columns })

  test('the prompts of the institution come in their order, each once, then home', () => {
    const seen: string[] = []
    const way: string[] = []
    for (let visit = 0; visit < 6; visit++) {
      const { to, prompt } = defaultRoute(withPrompts({ prompts_shown: [...seen] }))
      way.push(to)
      if (prompt) seen.push(prompt)
    }
    expect(way).toEqual([
      '/research-volunteer',
      '/mobile-app',
      '/home/broadcast-messaging',
      '/home/international-student-check',
      '/home',
      '/home',
    ])
  })

  test('only those that the institution names, and none for the control group', () => {
    expect(to(requester({ one_time_prompts: ['mobile-app'] }))).toBe('/mobile-app')
    expect(to(requester({ one_time_prompts: ['something else'] }))).toBe('/home')
    expect(to(withPrompts({ control_group: true }))).toBe('/ctrl/signup')
    expect(to(withPrompts({ core_complete: false }))).toBe('/home')
  })

  test('[FRIENDS-11] that of messages is for those who have them', () => {
    const prompts_shown = ['research-volunteer', 'mobile-app']
    const next = '/home/international-student-check'
    expect(defaultRoute(withPrompts({ prompts_shown })).to).toBe('/home/broadcast-messaging')
    expect(defaultRoute(withPrompts({ prompts_shown, direct_messaging: false })).to).toBe(next)
  })

  test('a prompt without a screen is not in the way', () => {
    const noMessages = (path: string) => path !== ONE_TIME_PROMPTS['home.broadcast-messaging']
    const who = withPrompts({ prompts_shown: ['research-volunteer', 'mobile-app'] })
    expect(defaultRoute(who, noMessages).to).toBe('/home/international-student-check')
  })
})

const open = (columns: Partial<Viewer>, pbo_variant = false) =>
  requester({ core_complete: false, ...columns }, { settings: { pbo_variant } })
const newcomer = (columns: Partial<Viewer>) => requester({ joined_date: null, ...columns })

test.each<[string, Requester, string]>([
  ['[ACCESS-26] a visitor', visitor, '/in/signup'],
  ['[ACCESS-26] no step, no date', newcomer({ onboarding_step: null }), '/in/signup'],
  ['[ACCESS-26] a leader', newcomer({ onboarding_step: null, leader: true }), '/in/signup'],
  ['[ACCESS-26] a step, no date', newcomer({ onboarding_step: 'signup' }), '/accept'],
  ['[ACCESS-26] a date, no step', requester({ onboarding_step: null }), '/home'],
  ['[ACCESS-28] a state', open({ core_state: 'leader-what', leader: true }), '/leader/what'],
  ['[ACCESS-28] a state', open({ core_state: 'leader-quad', leader: true }), '/leader/quad'],
  [
    '[ACCESS-28] a state',
    open({ core_state: 'ctrl-preview', control_group: true }),
    '/ctrl/preview',
  ],
  [
    '[ACCESS-28] a state',
    open({ core_state: 'ctrl-coming-soon', control_group: true }),
    '/ctrl/coming-soon',
  ],
  ['[ACCESS-28] a state', open({ core_state: 'pbo-thanks', control_group: true }), '/pbo/thanks'],
  ['[ACCESS-28] a state', open({ core_state: 'pbo-tips' }), '/pbo/tips'],
  [
    '[ACCESS-28] a state in the control group, with a complete core',
    requester({ core_state: 'pbo-tips', control_group: true }),
    '/pbo/tips',
  ],
  [
    '[ACCESS-27] a state left over',
    requester({ core_state: 'leader-what', leader: true }),
    '/home',
  ],
  ['[ACCESS-29] none', open({ leader: true }), '/leader/toc'],
  ['[ACCESS-29] one that is gone', open({ leader: true, core_state: 'gone' }), '/leader/toc'],
  ['[ACCESS-29] none', open({ control_group: true }), '/ctrl/signup'],
  ['[ACCESS-29] none', open({ control_group: true }, true), '/pbo/signup'],
  ['[ACCESS-29] none', open({ control_group: true, leader: true }, true), '/leader/toc'],
  ['[ACCESS-29] none', open({}, true), '/home'],
  [
    '[ACCESS-29] none in the control group, with a complete core',
    requester({ control_group: true }, { settings: { pbo_variant: true } }),
    '/pbo/signup',
  ],
  [
    '[ACCESS-29] a leader in the control group, with a complete core',
    requester({ control_group: true, leader: true }),
    '/leader/toc',
  ],
])('%s leads on: %#', (_, who, path) => expect(to(who)).toBe(path))

test('[SIGNUP-09] a member does not sign up again', () => {
  expect(pathAfterSignup(visitor)).toBeNull()
  expect(pathAfterSignup(requester({ joined_date: null }))).toBeNull()
  expect(pathAfterSignup(requester())).toBe('/home')
  const control = { control_group: true }
  expect(pathAfterSignup(requester(control))).toBe('/ctrl/coming-soon')
  expect(pathAfterSignup(requester(control, { settings: { pbo_variant: true } }))).toBe(
    '/pbo/welcome',
  )
})

const STARTS =
  `/ /home /accept /fence /onboard-me /in/signup /leader/signup /pbo/signup /ctrl/signup
  /prospective/signup /current-login /prospective-login /confirmed /app /404 /timeout /logout /dm
  /dm/x /no-dm /success-coach-dashboard /leader/toc /leader/quad /leader/challenge /pbo/tips
  /ctrl/thanks /research-volunteer /mobile-app /home/international-student-check /react /help
  /account-settings/privacy /search-results /post/x /no/such/page /badges /terms`.split(/\s+/)

const isSignup = (path: string) => /^\/(in|leader|pbo|ctrl|prospective)\/signup$/.test(path)
const isUnknown = (path: string) => path === '/no/such/page'

/** The redirect of a path for this requester, and what it changes of them; null where the page shows. */
function hop(who: Requester, path: string): { who: Requester; to: string } | null {
  const { viewer } = who
  if (isUnknown(path) || (path === '/' && viewer)) {
    const { to, prompt } = defaultRoute(who)
    const shown = viewer && prompt && [...viewer.prompts_shown, prompt]
    return { to, who: shown ? { ...who, viewer: { ...viewer, prompts_shown: shown } } : who }
  }
  const stop = redirectFor(who, path)
  if (stop) return { who, to: stop.to }
  if (isSignup(path) && pathAfterSignup(who)) return { who, to: pathAfterSignup(who) ?? '' }
  if (!viewer) return null
  if (path === '/accept' && viewer.joined_date && viewer.accepted_terms) return { who, to: '/' }
  if (['/current-login', '/prospective-login'].includes(path)) return { who, to: '/' }
  if (path === '/onboard-me') return { who, to: '/home' }
  if (path === '/fence') {
    return { who: { ...who, viewer: { ...viewer, core_complete: true } }, to: '/home' }
  }
  return null
}

test('[ACCESS-24] from any state and any page no chain of redirects loops or exceeds five', () => {
  fc.assert(
    fc.property(requesters, fc.constantFrom(...STARTS), (start, path) => {
      let [who, at] = [start, path]
      const way = [at]
      for (let next = hop(who, at); next; next = hop(who, at)) {
        ;[who, at] = [next.who, next.to]
        way.push(at)
        if (way.length > 6) throw new Error(way.join(' → '))
      }
    }),
    { numRuns: 5000 },
  )
})
