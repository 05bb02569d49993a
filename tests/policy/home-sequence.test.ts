import fc from 'fast-check'
import { expect, test } from 'vitest'
import { homeStation } from '~/policy/home-sequence'
import {
  COMPLETE,
  ONBOARDING_STEPS,
  currentStep,
  isReached,
  onboardingSteps,
  stepAfter,
} from '~/policy/onboarding'
import { requester } from '~tests/support/requesters'

const member = (change: Parameters<typeof requester>[0]) => {
  const { viewer, partner } = requester(change)
  return { viewer: viewer!, partner: partner! }
}
const station = (change: Parameters<typeof requester>[0], requested = false) => {
  const { viewer, partner } = member(change)
  return homeStation(viewer, partner, { requested })?.name ?? 'home'
}

test.each([
  [{ onboarding_step: null }, 'home'],
  [{ onboarding_step: 'complete' }, 'home'],
  [{ onboarding_step: 'signup' }, 'onboarding'],
  [{ onboarding_step: 'interests' }, 'onboarding'],
  [{ onboarding_step: 'finished' }, 'onboarding'],
  [{ onboarding_step: 'meetNewFriends', enrollment_status: 'prospective' }, 'onboarding'],
])('[HOME-05] before home, %o leads to %s', (change, name) => {
  expect(station(change)).toBe(name)
})

test('[HOME-05] what the address asks for comes after the onboarding only', () => {
  expect(station({ onboarding_step: 'interests' }, true)).toBe('onboarding')
  expect(station({ onboarding_step: 'complete' }, true)).toBe('home')
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
