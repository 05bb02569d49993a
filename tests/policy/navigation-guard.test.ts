import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redirectFor, normalizePath, type Requester } from '~/policy/navigation-guard'
import { isPublicPath } from '~/policy/path-groups'
import { isQuick } from '~tests/support/quick'
import { requester, requesters, visitor } from '~tests/support/requesters'

const sentTo = (who: Requester, path: string) => redirectFor(who, path)?.to ?? null
type Row = [who: Requester, path: string, to: string | null]

/** Complete, as the ledger lists it, and what this product adds to each kind. */
const PUBLIC = `/ /quad-suite /student-community /interventions /analytics /behavior-change-engine
  /our-team /our-results /our-media /reading /research /global-index /about
  /marketing-contact-request-demo /marketing-subscribe /community-guidelines /privacy-faq /privacy
  /terms /your-california-privacy-rights /accessibility /start/login /current-login
  /prospective-login /forgot-password /in/signup /leader/signup /pbo/signup /ctrl/signup
  /prospective/signup /prospective/signup/AB-12 /start/signup /session/prospective_error /leader/toc
  /leader/what /app /confirmed /logout /goodbye /404 /timeout`.split(/\s+/)

const PROTECTED =
  `/home /accept /fence /onboard-me /react /account-settings /account-settings/privacy
  /help /feedback /badges /profile /profile/x /post/x /ask /new-post /browse-topics /topic/a/b
  /search-results /search-results/people /leader/quad /leader/profile /leader/photo /leader/example
  /leader/challenge /pbo/welcome /pbo/tips /pbo/thanks /ctrl/coming-soon /ctrl/preview /ctrl/tips
  /ctrl/thanks /research-volunteer /mobile-app /dm /dm/x /no-dm /success-coach-dashboard
  /other-suite /quad-suite/x /terms/x /prospective/signup/a/b /no/such/page`.split(/\s+/)

describe('[ACCESS-36] without a login', () => {
  test.each(PUBLIC)('%s opens, with a slash at the end too', (path) => {
    expect(sentTo(visitor, path)).toBeNull()
    expect(sentTo(visitor, `${path.replace(/\/$/, '')}/`)).toBeNull()
  })

  test.each(PROTECTED)('[TIPS-18] %s leads to the login', (path) => {
    expect(sentTo(visitor, path)).toBe('/current-login')
  })

  test('slashes at the end do not count, however many there are', () => {
    const slashes = '/'.repeat(200_000)
    expect(isQuick(() => normalizePath(`/home${slashes}`))).toBe('/home')
    expect(isQuick(() => normalizePath(`${slashes}x`))).toBe(`${slashes}x`)
  })

  test('a path that no one listed needs one', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(redirectFor(visitor, path) === null).toBe(isPublicPath(normalizePath(path), 'Quad'))
      }),
    )
  })

  test('addresses with the product in them follow its name', () => {
    const other: Requester = { ...visitor, product: 'Campus Green' }
    expect(sentTo(other, '/campus-green-suite')).toBeNull()
    expect(sentTo(other, '/quad-suite')).toBe('/current-login')
  })
})

const newcomer = requester({ joined_date: null, onboarding_step: 'signup' })
const stale = requester({ accepted_terms: false })
const unstarted = requester({ joined_date: null, onboarding_step: null })

const controlled = requester({ control_group: true, core_complete: false })
const leader = (core_state: string | null, product?: string) =>
  requester({ leader: true, core_complete: false, core_state }, {}, product)
const open = requester({ core_complete: false })

const ROWS: Record<string, Row[]> = {
  '[ACCESS-20] terms': [
    [newcomer, '/home', '/accept'],
    [newcomer, '/search-results', '/accept'],
    [newcomer, '/account-settings', '/accept'],
    [newcomer, '/fence', '/accept'],
    [newcomer, '/accept', null],
    [newcomer, '/logout', null],
    [newcomer, '/terms', null],
    [stale, '/home', '/accept'],
    [stale, '/accept', null],
    [stale, '/terms', null],
    [unstarted, '/home', '/in/signup'],
    [unstarted, '/in/signup', null],
    [requester(), '/home', null],
    [requester(), '/accept', null],
  ],
  '[ACCESS-22] control group': [
    ...'/home /ask /profile /research-volunteer /fence /leader/profile /badges'
      .split(' ')
      .map((path): Row => [controlled, path, '/404']),
    ...`/ctrl/tips /ctrl/coming-soon /pbo/tips /ctrl /accept /account-settings /help /feedback /about
    /account-settings/privacy /logout /404`
      .split(/\s+/)
      .map((path): Row => [controlled, path, null]),
    [controlled, '/ctrlx', '/404'],
    [requester({ control_group: true, core_complete: true }), '/home', '/404'],
    [requester(), '/home', null],
  ],
  '[ACCESS-23] [ACCESS-25] [LEADER-09] a leader whose core is open': [
    [leader(null), '/home', '/leader/toc'],
    [leader('leader-what'), '/home', '/leader/what'],
    [leader('leader-photo'), '/search-results', '/leader/photo'],
    [leader('leader-photo'), '/fence', '/leader/photo'],
    [leader('leader-signup'), '/home', '/leader/quad'],
    [leader('leader-signup', 'Campus Green'), '/home', '/leader/campus-green'],
    [leader('ctrl-tips'), '/home', '/leader/toc'],
    [leader('no such state'), '/home', '/leader/toc'],
    [leader('leader-photo'), '/leader/profile', null],
    [leader('leader-photo'), '/leader/challenge', null],
    [leader('leader-photo'), '/account-settings', null],
    [requester({ leader: true, core_complete: true }), '/home', null],
  ],
  '[ACCESS-24] core of others': [
    [open, '/home', '/fence'],
    [open, '/search-results', '/fence'],
    [open, '/fence', null],
    [open, '/account-settings', null],
    [open, '/help', null],
    [open, '/ctrl/tips', null],
    [requester({ core_complete: true }), '/home', null],
  ],
  'coach and direct messaging': [
    [requester(), '/success-coach-dashboard', '/home'],
    [requester({ roles: ['school_staff'] }), '/success-coach-dashboard', '/home'],
    [requester({ coach_user: true }), '/success-coach-dashboard', null],
    [requester({ direct_messaging: false }), '/dm', '/home'],
    [requester({ direct_messaging: false }), '/dm/x', '/home'],
    [requester({}, { direct_messaging: false }), '/dm/x', '/no-dm'],
    [requester({ direct_messaging: false }, { direct_messaging: false }), '/dm', '/no-dm'],
    [requester(), '/dm/x', null],
    [requester(), '/dmx', null],
  ],
  'a path is read as the router reads it': [
    [visitor, '/Current-Login', null],
    [visitor, '/%63urrent-login/', null],
    [visitor, '/HOME', '/current-login'],
    [requester(), '/Success-Coach-Dashboard', '/home'],
    [requester(), '/success-coach-%64ashboard', '/home'],
    [requester({ direct_messaging: false }), '/DM/x', '/home'],
    [requester({ direct_messaging: false }), '/%64m/x', '/home'],
    [requester({}, { direct_messaging: false }), '/%44M', '/no-dm'],
    [requester({ control_group: true }), '/Ctrl/tips', null],
    [requester({ core_complete: false }), '/Account-Settings', null],
  ],
}

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  test.each(rows)('%# %s', (who, path, to) => {
    expect(sentTo(who, path)).toBe(to)
  })
})

test('a redirect never leads to a page that its guard, or one before it, closes', () => {
  fc.assert(
    fc.property(requesters, fc.constantFrom(...PROTECTED, ...PUBLIC), (who, start) => {
      const stop = redirectFor(who, start)
      // The page it leads to is open, or (for the core) another guard leads on from it.
      if (stop) expect(redirectFor(who, stop.to)?.to).not.toBe(start)
      if (stop) expect(redirectFor(who, stop.to)?.guard).not.toBe(stop.guard)
    }),
  )
})

describe('a path is read as the router reads it', () => {
  test.each([
    ['/Home//', '/home'],
    ['/%2e%2E/A', '/../a'],
    // An encoded slash is a letter of its segment, as for the router.
    ['/prospective/signup/a%2fb', '/prospective/signup/a%2fb'],
    ['/dm%2Fx', '/dm%2fx'],
    ['/%E0%A4%A/Home', '/%e0%a4%a/home'],
    ['', '/'],
  ])('%s is %s', (path, plain) => {
    expect(normalizePath(path)).toBe(plain)
    expect(normalizePath(plain)).toBe(plain)
  })

  test('the same guard applies to a path in any capitals and encoding', () => {
    const ways = fc.array(fc.nat(2), { minLength: 50, maxLength: 50 })
    fc.assert(
      fc.property(requesters, fc.constantFrom(...PROTECTED, ...PUBLIC), ways, (who, path, ways) => {
        const other = path.replace(/[a-z]/gi, (letter, at: number) => {
          const code = `%${letter.charCodeAt(0).toString(16)}`
          return [letter, letter.toUpperCase(), code][ways[at] ?? 0] ?? letter
        })
        expect(redirectFor(who, other)).toEqual(redirectFor(who, path))
      }),
    )
  })
})
