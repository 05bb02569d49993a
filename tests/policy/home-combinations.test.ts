import { expect, test } from 'vitest'
import { homeStation } from '~/policy/home-sequence'
import { requester } from '~tests/support/requesters'

const now = new Date('2026-11-24T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const OPT_IN = 'prospective students'

/** Every combination of what decides, as the ledger's words have it. */
const choices = {
  onboarding_step: [null, 'complete', 'interests'],
  enrollment_status: [null, 'alumni', 'prospective', 'applicant'],
  enrollment_opt_status: ['in', 'out'],
  kind: [null, 'private', 'pre-hybrid', 'hybrid', 'global'],
  days: [null, 1, 90, 91],
  global: [true, false],
  consented: [true, false],
  opt_in: [true, false],
  launch: [null, 'pre', 'post'],
  seen: [true, false],
  home_page: [true, false],
  badges_due: [true, false],
  message: [true, false],
  requested: [true, false],
  unread: [true, false],
} as const
type Choices = { [Name in keyof typeof choices]: (typeof choices)[Name][number] }

function* combinations(): Generator<Choices> {
  const names = Object.keys(choices) as (keyof Choices)[]
  const total = names.reduce((all, name) => all * choices[name].length, 1)
  for (let number = 0; number < total; number++) {
    let rest = number
    const one: Record<string, unknown> = {}
    for (const name of names) {
      one[name] = choices[name][rest % choices[name].length]
      rest = Math.floor(rest / choices[name].length)
    }
    yield one as Choices
  }
}

/** What the specification says comes first; written without the code's own conditions. */
function expectedStation(one: Choices): string {
  const prospective =
    one.enrollment_status === 'prospective' || one.enrollment_status === 'applicant'
  if (one.onboarding_step === 'interests') return 'onboarding'
  if (one.requested) return 'home'
  const isDue =
    (one.kind === 'pre-hybrid' && !one.consented) || (one.kind === 'hybrid' && !one.global)
  // Questions and announcements wait for what is unread, and for the third day.
  const isCalm = !one.unread && one.days !== 1
  if (isDue && !prospective && isCalm) return 'all schools'
  const settled = one.days === 91 && one.enrollment_opt_status === 'out' && !prospective
  if (settled && isCalm && one.opt_in && one.launch && !one.seen) return OPT_IN
  if (one.badges_due && isCalm) return 'badges'
  if (one.message && isCalm) return 'message'
  return prospective && one.home_page ? 'prospective home' : 'home'
}

test('[HOME-05] every combination leads where the order of the specification says', () => {
  const wrong: unknown[] = []
  const found = new Set<string>()
  const { viewer: anyone, partner } = requester({})
  for (const combination of combinations()) {
    const viewer = {
      ...anyone!,
      onboarding_step: combination.onboarding_step,
      enrollment_status: combination.enrollment_status,
      enrollment_opt_status: combination.enrollment_opt_status,
      global: combination.global,
      institution_global_status: combination.kind,
      joined_date: combination.days === null ? null : daysAgo(combination.days),
      flags: {
        enrollment_module_opt_in: combination.opt_in,
        enrollment_module_pre_release: combination.launch === 'pre',
        enrollment_module_post_release_opt_in: combination.launch === 'post',
        enrollment_module_home_page: combination.home_page,
      },
      school_global_status: 'hybrid',
      global_consented: combination.consented,
      has_badges: combination.badges_due,
      viewed_prelaunch_modal: combination.seen,
      viewed_postlaunch_modal: combination.seen,
    }
    const state = {
      requested: combination.requested,
      messageDue: combination.message,
      unread: combination.unread,
      now,
    }
    const name = homeStation(viewer, partner!, state)?.name ?? 'home'
    found.add(name)
    if (name !== expectedStation(combination)) wrong.push([name, combination])
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect([...found].sort()).toEqual([
    'all schools',
    'badges',
    'home',
    'message',
    'onboarding',
    'prospective home',
    OPT_IN,
  ])
})
