import fc from 'fast-check'
import { expect, test } from 'vitest'
import { homeStation, isNewcomer, PROSPECTIVE_HOME } from '~/policy/home-sequence'
import { currentLaunch, OPT_IN_STEPS, stepAfterYes } from '~/policy/opt-in'
import {
  COMPLETE,
  EXIT_PATHS,
  ONBOARDING_STEPS,
  currentStep,
  isReached,
  onboardingSteps,
  stepAfter,
} from '~/policy/onboarding'
import { isProspective, type Viewer } from '~/policy/viewer'
import { requester } from '~tests/support/requesters'

const member = (change: Parameters<typeof requester>[0]) => {
  const { viewer, partner } = requester({ institution_global_status: null, ...change })
  return { viewer: viewer!, partner: partner! }
}
const now = new Date('2026-11-24T12:00:00Z')
const NOTHING = { requested: false, messageDue: false, unread: false, now }
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const station = (change: Parameters<typeof requester>[0], requested = false) => {
  const { viewer, partner } = member(change)
  const state = { ...NOTHING, requested }
  return homeStation(viewer, partner, state)?.name ?? 'home'
}

test.each([
  [{ onboarding_step: null }, 'home'],
  [{ onboarding_step: 'complete' }, 'home'],
  [{ onboarding_step: 'signup' }, 'onboarding'],
  [{ onboarding_step: 'interests' }, 'onboarding'],
  [{ onboarding_step: 'finished' }, 'onboarding'],
  [{ onboarding_step: 'meetNewFriends', enrollment_status: 'prospective' }, 'onboarding'],
])('before home, %o leads to %s', (change, name) => {
  expect(station(change)).toBe(name)
})

test('what the address asks for comes after the onboarding only', () => {
  expect(station({ onboarding_step: 'interests' }, true)).toBe('onboarding')
  expect(station({ onboarding_step: 'complete' }, true)).toBe('home')
})

const FLAGS = {
  enrollment_module_opt_in: true,
  enrollment_module_pre_release: true,
  enrollment_module_post_release_opt_in: false,
}
const OPT_IN = 'prospective students'
const SETTLED = { enrollment_opt_status: 'out', joined_date: daysAgo(91), flags: FLAGS }
const DUE = [
  ['ordinary', {}, {}, OPT_IN],
  ['here for 90 days', { joined_date: daysAgo(90) }, {}, 'home'],
  ['prospective', { enrollment_status: 'applicant' }, {}, 'home'],
  ['opted in', { enrollment_opt_status: 'in' }, {}, 'home'],
  ['in the onboarding', { onboarding_step: 'profile' }, {}, 'onboarding'],
  ['not offered', { flags: { ...FLAGS, enrollment_module_opt_in: false } }, {}, 'home'],
  ['before and seen', {}, { viewed_prelaunch_modal: true }, 'home'],
  ['before, after seen', {}, { viewed_postlaunch_modal: true }, OPT_IN],
  ['neither', { flags: { ...FLAGS, enrollment_module_pre_release: false } }, {}, 'home'],
] as const

test.each(DUE)(
  '[OPTIN-02] [OPTIN-03] [OPTIN-04] %s: the question about prospective students',
  (_, change, answers, name) => {
    const person = { onboarding_step: 'complete', ...SETTLED, ...change, ...answers }
    const { viewer, partner } = member(person)
    expect(homeStation(viewer, partner, NOTHING)?.name ?? 'home').toBe(name)
  },
)

test('[OPTIN-04] after the launch it is asked once more, by its own version', () => {
  const flags = { ...FLAGS, enrollment_module_post_release_opt_in: true }
  const { viewer, partner } = member({ onboarding_step: 'complete', ...SETTLED, flags })
  expect(currentLaunch(viewer, partner)).toBe('postlaunch')
  const at = (answers: Partial<Viewer>) => homeStation({ ...viewer, ...answers }, partner, NOTHING)
  expect(at({ viewed_prelaunch_modal: true })?.name).toBe(OPT_IN)
  expect(at({ viewed_postlaunch_modal: true })).toBe(null)
})

test.each([
  ['just joined', now.getTime(), true],
  ['joined a moment less than 48 hours ago', now.getTime() - 48 * 3_600_000 + 1, true],
  ['joined 48 hours ago', now.getTime() - 48 * 3_600_000, false],
  ['hasn’t joined', null, false],
])('[HOME-05] a newcomer: someone who %s', (_, joined, isNew) => {
  const joined_date = joined === null ? null : new Date(joined)
  expect(isNewcomer({ joined_date }, now)).toBe(isNew)
})

const GLOBAL = [
  ['pre-hybrid', {}, {}, {}, true],
  ['pre-hybrid', {}, { global_consented: true }, {}, false],
  ['pre-hybrid', {}, { global_answered: 'consent' }, {}, false],
  ['pre-hybrid', {}, { global_answered: 'toggle' }, {}, true],
  ['hybrid', {}, {}, {}, true],
  ['hybrid', {}, { global_consented: true }, {}, true],
  ['hybrid', { global: true }, {}, {}, false],
  ['hybrid', {}, { global_answered: 'toggle' }, {}, false],
  ['hybrid', { enrollment_status: 'prospective' }, {}, {}, false],
  ['hybrid', {}, { school_global_status: 'global' }, {}, false],
  ['hybrid', {}, {}, { own_university: true }, false],
  ['global', {}, {}, {}, false],
  ['private', {}, {}, {}, false],
] as const

test.each(GLOBAL)(
  '[OPTIN-17] [OPTIN-19] at a %s institution, %o, %o, %o: asked about all schools: %s',
  (institution_global_status, change, answers, settings, isDue) => {
    const { viewer, partner } = requester(
      { onboarding_step: 'complete', institution_global_status, ...change, ...answers },
      { settings },
    )
    const to = homeStation(viewer!, partner!, NOTHING)?.to
    expect(to).toBe(isDue ? '/opt-in/global' : undefined)
  },
)

/** The pages of a station, where someone sees all of them. */
function countPages(name: string, viewer: Viewer): number {
  if (name === OPT_IN) return OPT_IN_STEPS.length
  if (name !== 'onboarding') return 1
  let pages = 0
  for (let step = currentStep(viewer); step; step = stepAfter(viewer, step)) pages++
  return pages
}

/**
 * Where a station leads on to: home itself, whatever else is due, the one that prospective students have;
 * only their onboarding leads to what comes next.
 */
const endsAtHome = (name: string, viewer: Viewer) => name !== 'onboarding' || !isProspective(viewer)

test('[HOME-05] no one sees more than five pages before home, and nothing twice', () => {
  const flag = fc.boolean()
  const who = fc.record({
    onboarding_step: fc.constantFrom(null, 'complete', 'signup', 'meetNewFriends', 'finished'),
    enrollment_status: fc.constantFrom(null, 'alumni', 'prospective'),
    enrollment_opt_status: fc.constantFrom('in', 'out'),
    institution_global_status: fc.constantFrom(null, 'pre-hybrid', 'hybrid', 'global', 'private'),
    joined_date: fc.constantFrom(daysAgo(1), daysAgo(400)),
    global: flag,
    flags: fc.record({
      enrollment_module_opt_in: flag,
      enrollment_module_pre_release: flag,
      enrollment_module_post_release_opt_in: flag,
      enrollment_module_home_page: flag,
    }),
  })
  const before = fc.record({
    school_global_status: fc.constantFrom('hybrid', 'global'),
    global_consented: flag,
    global_answered: fc.constantFrom(null, 'consent', 'toggle'),
    viewed_prelaunch_modal: flag,
    viewed_postlaunch_modal: flag,
    has_badges: flag,
  })
  let most = 0
  fc.assert(
    fc.property(who, before, flag, (change, start, message) => {
      const { viewer: first, partner } = member({ ...change, ...start })
      let viewer = first
      const seen: string[] = []
      let state = { ...NOTHING, messageDue: message }
      // They open home until nothing comes before it anymore.
      for (let opened = 0; ; opened++) {
        expect(opened).toBeLessThan(6)
        // The terms come before the first time.
        let pages = opened === 0 && currentStep(viewer) ? 1 : 0
        let station = homeStation(viewer, partner, state)
        const hadNothing = !station || station.to === PROSPECTIVE_HOME
        while (station && station.to !== PROSPECTIVE_HOME) {
          const { name } = station
          expect(seen).not.toContain(name)
          seen.push(name)
          pages += countPages(name, viewer)
          const isAtHome = endsAtHome(name, viewer)
          ;({ viewer, state } = afterAnswer(name, viewer, state))
          station = isAtHome ? null : homeStation(viewer, partner, state)
        }
        most = Math.max(most, pages)
        expect(pages).toBeLessThanOrEqual(5)
        if (hadNothing) break
      }
    }),
  )
  expect(most).toBe(5)
})

/** The least that an answer leaves: a "no", or having seen it. */
function afterAnswer(name: string, viewer: Viewer, state: typeof NOTHING) {
  const kind = viewer.institution_global_status === 'hybrid' ? 'toggle' : 'consent'
  const shown = { viewed_prelaunch_modal: true, viewed_postlaunch_modal: true }
  if (name === 'onboarding') return { viewer: { ...viewer, onboarding_step: COMPLETE }, state }
  if (name === 'message') return { viewer, state: { ...state, messageDue: false } }
  const left = {
    badges: { profile_progress: ['badges_announcement'] },
    'all schools': { global_answered: kind },
    [OPT_IN]: shown,
  }[name]
  return { viewer: { ...viewer, ...left }, state }
}

test.each([
  [null, null, false, 'about'],
  [null, 'MN', true, 'about'],
  ['I bake.', null, true, 'about'],
  ['I bake.', 'MN', true, 'share'],
  ['I bake.', null, false, 'share'],
])(
  '[OPTIN-08] about %s, state %s, asked for: %s: after yes comes %s',
  (about, state_or_country, needs_state, step) => {
    expect(stepAfterYes({ about, state_or_country, needs_state })).toBe(step)
  },
)

test('[HOME-05] badges, then the message come after the questions and before the home of prospective students', () => {
  const order = (change: Parameters<typeof requester>[0], has_badges: boolean) => {
    const { viewer, partner } = member({ onboarding_step: 'complete', has_badges, ...change })
    const state = { ...NOTHING, messageDue: true }
    return homeStation(viewer, partner, state)?.name ?? 'home'
  }
  const prospective = {
    enrollment_status: 'prospective',
    flags: { enrollment_module_home_page: true },
  }
  for (const [isBadge, name] of [
    [true, 'badges'],
    [false, 'message'],
  ] as const) {
    expect(order({}, isBadge)).toBe(name)
    expect(order(prospective, isBadge)).toBe(name)
    expect(order({ institution_global_status: 'hybrid' }, isBadge)).toBe('all schools')
    expect(order(SETTLED, isBadge)).toBe(OPT_IN)
    expect(order({ onboarding_step: 'interests' }, isBadge)).toBe('onboarding')
  }
})

test('prospective students of a school with such a home go there at last', () => {
  const on = { enrollment_module_home_page: true }
  const priya = { enrollment_status: 'prospective', onboarding_step: 'complete', flags: on }
  expect(station(priya)).toBe('prospective home')
  expect(station(priya, true)).toBe('home')
  expect(station({ ...priya, enrollment_status: 'applicant' })).toBe('prospective home')
  expect(station({ ...priya, onboarding_step: 'interests' })).toBe('onboarding')
  expect(station({ ...priya, flags: { enrollment_module_home_page: false } })).toBe('home')
  expect(station({ ...priya, enrollment_status: null })).toBe('home')
})

test('[ONBOARD-07] [ONBOARD-23] the pages of each status, and where each choice leads', () => {
  const all = ['profile', 'interests', 'meetNewFriends', 'finished']
  for (const enrollment_status of [null, 'alumni'])
    expect(onboardingSteps({ enrollment_status })).toEqual(all)
  for (const enrollment_status of ['prospective', 'applicant', 'devry-prospect'])
    expect(onboardingSteps({ enrollment_status })).toEqual(all.slice(0, 2))
  expect(EXIT_PATHS).toEqual({
    assignments: '/prompts',
    meet_new_friends: '/home/meet-new-friends',
    stories_and_advice: '/home',
    auto_skipped: '/home',
  })
})

test('[ONBOARD-04] [ONBOARD-07] from any stored step the pages lead to the end, each once', () => {
  const stored = fc.oneof(
    fc.constantFrom(null, 'signup', 'welcome', COMPLETE, ...ONBOARDING_STEPS),
    fc.string(),
  )
  const status = fc.constantFrom(null, 'alumni', 'prospective', 'applicant')
  fc.assert(
    fc.property(stored, status, (onboarding_step, enrollment_status) => {
      const pages: string[] = []
      const viewer = { onboarding_step, enrollment_status }
      for (let step = currentStep(viewer); step; step = stepAfter(viewer, step)) {
        expect(isReached({ ...viewer, onboarding_step: step }, step)).toBe(true)
        pages.push(step)
      }
      expect(new Set(pages).size).toBe(pages.length)
      expect(onboardingSteps(viewer).slice(-pages.length)).toEqual(
        pages.length > 0 ? pages : onboardingSteps(viewer),
      )
    }),
  )
})
