import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultRoute, ONE_TIME_PROMPTS, pastSignup, PROMPT_NAMES } from '~/policy/default-route'
import { gate, type Asker } from '~/policy/gate'
import type { Viewer } from '~/policy/viewer'
import { asker, askers, visitor } from '~tests/support/askers'

const to = (who: Asker) => defaultRoute(who).to

describe('[ACCESS-26] without a step or a date', () => {
  test.each<[Asker, string]>([
    [visitor, '/in/signup'],
    [asker({ joined_date: null, onboarding_step: null }), '/in/signup'],
    [asker({ joined_date: null, onboarding_step: null, leader: true }), '/in/signup'],
    [asker({ joined_date: null, onboarding_step: 'signup' }), '/accept'],
    [asker({ onboarding_step: null }), '/home'],
  ])('%#', (who, path) => expect(to(who)).toBe(path))
})

describe('[ACCESS-27] with a complete core', () => {
  const asked = (facts: Partial<Viewer>) => asker({ one_time_prompts: [...PROMPT_NAMES], ...facts })

  test('the prompts of the institution come in their order, each once, then home', () => {
    const seen: string[] = []
    const way: string[] = []
    for (let visit = 0; visit < 6; visit++) {
      const { to, prompt } = defaultRoute(asked({ prompts_shown: [...seen] }))
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
    expect(to(asker({ one_time_prompts: ['mobile-app'] }))).toBe('/mobile-app')
    expect(to(asker({ one_time_prompts: ['something else'] }))).toBe('/home')
    expect(to(asked({ control_group: true }))).toBe('/ctrl/signup')
    expect(to(asked({ core_complete: false }))).toBe('/home')
  })

  test('a prompt without a screen is not in the way', () => {
    const noMessages = (path: string) => path !== ONE_TIME_PROMPTS['home.broadcast-messaging']
    const who = asked({ prompts_shown: ['research-volunteer', 'mobile-app'] })
    expect(defaultRoute(who, noMessages).to).toBe('/home/international-student-check')
  })
})

test.each<[Partial<Viewer>, string]>([
  [{ core_state: 'leader-what', leader: true }, '/leader/what'],
  [{ core_state: 'leader-quad', leader: true }, '/leader/quad'],
  [{ core_state: 'ctrl-preview', control_group: true }, '/ctrl/preview'],
  [{ core_state: 'ctrl-coming-soon', control_group: true }, '/ctrl/coming-soon'],
  [{ core_state: 'pbo-thanks', control_group: true }, '/pbo/thanks'],
  [{ core_state: 'pbo-tips' }, '/pbo/tips'],
])('[ACCESS-28] an open core goes on at its state: %j', (facts, path) => {
  expect(to(asker({ core_complete: false, ...facts }))).toBe(path)
})

test.each<[Partial<Viewer>, boolean, string]>([
  [{ leader: true }, false, '/leader/toc'],
  [{ leader: true, core_state: 'gone' }, false, '/leader/toc'],
  [{ control_group: true }, false, '/ctrl/signup'],
  [{ control_group: true }, true, '/pbo/signup'],
  [{ control_group: true, leader: true }, true, '/leader/toc'],
  [{}, true, '/home'],
])('[ACCESS-29] an open core without a state: %j, pbo %s', (facts, pbo_variant, path) => {
  expect(to(asker({ core_complete: false, ...facts }, { settings: { pbo_variant } }))).toBe(path)
})

test('[SIGNUP-09] who has joined does not sign up again', () => {
  expect(pastSignup(visitor)).toBeNull()
  expect(pastSignup(asker({ joined_date: null }))).toBeNull()
  expect(pastSignup(asker())).toBe('/home')
  const control = { control_group: true }
  expect(pastSignup(asker(control))).toBe('/ctrl/coming-soon')
  expect(pastSignup(asker(control, { settings: { pbo_variant: true } }))).toBe('/pbo/welcome')
})

const STARTS =
  `/ /home /accept /fence /onboard-me /in/signup /leader/signup /pbo/signup /ctrl/signup
  /prospective/signup /current-login /prospective-login /confirmed /app /404 /timeout /logout /dm
  /dm/x /no-dm /success-coach-dashboard /leader/toc /leader/quad /leader/challenge /pbo/tips
  /ctrl/thanks /research-volunteer /mobile-app /home/international-student-check /react /help
  /account-settings/privacy /search-results /post/x /no/such/page /badges /terms`.split(/\s+/)

const isSignup = (path: string) => /^\/(in|leader|pbo|ctrl|prospective)\/signup$/.test(path)
const isUnknown = (path: string) => path === '/no/such/page'

/** The redirect of a path for this asker, and what it changes of them; null where the page shows. */
function hop(who: Asker, path: string): { who: Asker; to: string } | null {
  const { viewer } = who
  if (isUnknown(path) || (path === '/' && viewer)) {
    const { to, prompt } = defaultRoute(who)
    const shown = viewer && prompt && [...viewer.prompts_shown, prompt]
    return { to, who: shown ? { ...who, viewer: { ...viewer, prompts_shown: shown } } : who }
  }
  const stop = gate(who, path)
  if (stop) return { who, to: stop.to }
  if (isSignup(path) && pastSignup(who)) return { who, to: pastSignup(who) ?? '' }
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
    fc.property(askers, fc.constantFrom(...STARTS), (start, path) => {
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
