import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coreStatePath,
  isLaterState,
  isInIntroduction,
  leaderPages,
  nextLeaderPage,
} from '~/policy/core'
import { canActAsLeader } from '~/policy/leaders'
import { viewerWith } from '~tests/support/viewers'

const STATES = leaderPages('Quad').map(({ state }) => state)

/** Every page from the first on, by what follows it. */
function pagesFrom(first: string, next: (path: string) => string | null): string[] {
  const pages = [first]
  for (let page = next(first); page; page = next(page)) pages.push(page)
  return pages
}

describe('the order of the pages', () => {
  test('[LEADER-09] a member goes from page to page and skips the sign-up', () => {
    const names = ['toc', 'our-place', 'what', 'profile', 'photo', 'example', 'challenge']
    const next = (path: string) => nextLeaderPage(path, 'Our Place', true)
    expect(pagesFrom('/leader/toc', next)).toEqual(names.map((name) => `/leader/${name}`))
  })

  test('[LEADER-09] visitors sign up from either public page', () => {
    for (const path of ['/leader/toc', '/leader/what'])
      expect(nextLeaderPage(path, 'Quad', false)).toBe('/leader/signup')
  })
})

describe('the place reached', () => {
  test('[LEADER-09] only moves on', () => {
    fc.assert(
      fc.property(fc.nat(STATES.length - 1), fc.nat(STATES.length - 1), (reached, opened) => {
        const further = isLaterState(STATES[reached]!, STATES[opened]!, 'Quad')
        expect(further).toBe(opened > reached)
      }),
    )
  })

  test('counts again in another introduction, and never for what is no page', () => {
    expect(isLaterState(null, 'leader-toc', 'Quad')).toBe(true)
    expect(isLaterState('ctrl-thanks', 'leader-toc', 'Quad')).toBe(true)
    expect(isLaterState('ctrl-thanks', 'pbo-welcome', 'Quad')).toBe(true)
    expect(isLaterState('leader-what', 'leader-other', 'Quad')).toBe(false)
    expect(isLaterState(null, 'home', 'Quad')).toBe(false)
    for (const state of STATES) expect(coreStatePath(state, 'Quad')).toMatch(/^\/leader\//)
  })

  test.each([
    [{ leader: true, core_complete: false }, true],
    [{ leader: true, core_complete: true }, false],
    [{ control_group: true, core_complete: true }, true],
    [{ core_complete: false }, false],
  ])('%o is in an introduction: %s', (columns, expected) => {
    expect(isInIntroduction(viewerWith(columns))).toBe(expected)
  })

  test('leaders act, others read', () => {
    expect([true, false].map((leader) => canActAsLeader({ leader }))).toEqual([true, false])
  })
})
