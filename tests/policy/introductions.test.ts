import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  corePage,
  isFurther,
  isInIntroduction,
  leaderStates,
  nextLeaderPage,
  studyPageAfter,
} from '~/policy/core'
import { mayActAsLeader } from '~/policy/leaders'
import { carousel, showsTip, tipIndex } from '~/policy/tips'
import { viewerWith } from '~tests/support/facts'

const STATES = leaderStates('Quad').map(({ state }) => state)

/** Every page from the first on, by what follows it. */
function walk(first: string, next: (path: string) => string | null): string[] {
  const pages = [first]
  for (let page = next(first); page; page = next(page)) pages.push(page)
  return pages
}

describe('the order of the pages', () => {
  test('[LEADER-09] who has signed in goes from page to page and passes the sign-up', () => {
    const names = ['toc', 'our-place', 'what', 'profile', 'photo', 'example', 'challenge']
    const next = (path: string) => nextLeaderPage(path, 'Our Place', true)
    expect(walk('/leader/toc', next)).toEqual(names.map((name) => `/leader/${name}`))
  })

  test('[LEADER-09] visitors sign up from either public page', () => {
    for (const path of ['/leader/toc', '/leader/what'])
      expect(nextLeaderPage(path, 'Quad', false)).toBe('/leader/signup')
  })

  test('[TIPS-01] [TIPS-02] [TIPS-03] [TIPS-06] [TIPS-07] of the two studies', () => {
    expect(walk('/pbo/welcome', studyPageAfter)).toEqual([
      '/pbo/welcome',
      '/pbo/tips',
      '/pbo/thanks',
    ])
    expect(walk('/ctrl/coming-soon', studyPageAfter)).toEqual([
      '/ctrl/coming-soon',
      '/ctrl/preview',
      '/ctrl/tips',
      '/ctrl/thanks',
    ])
    expect(studyPageAfter('/home')).toBeNull()
  })
})

describe('the place reached', () => {
  test('[LEADER-09] only moves on', () => {
    fc.assert(
      fc.property(fc.nat(STATES.length - 1), fc.nat(STATES.length - 1), (reached, opened) => {
        const further = isFurther(STATES[reached]!, STATES[opened]!, 'Quad')
        expect(further).toBe(opened > reached)
      }),
    )
  })

  test('counts anew in another introduction, and never for what is no page', () => {
    expect(isFurther(null, 'leader-toc', 'Quad')).toBe(true)
    expect(isFurther('ctrl-thanks', 'leader-toc', 'Quad')).toBe(true)
    expect(isFurther('ctrl-thanks', 'pbo-welcome', 'Quad')).toBe(true)
    expect(isFurther('leader-what', 'leader-other', 'Quad')).toBe(false)
    expect(isFurther(null, 'home', 'Quad')).toBe(false)
    for (const state of STATES) expect(corePage(state, 'Quad')).toMatch(/^\/leader\//)
  })

  test.each([
    [{ leader: true, core_complete: false }, true],
    [{ leader: true, core_complete: true }, false],
    [{ control_group: true, core_complete: true }, true],
    [{ core_complete: false }, false],
  ])('%o is in an introduction: %s', (facts, expected) => {
    expect(isInIntroduction(viewerWith(facts))).toBe(expected)
  })

  test('leaders act, others read', () => {
    expect([true, false].map((leader) => mayActAsLeader({ leader }))).toEqual([true, false])
  })
})

describe('the carousel', () => {
  const counts = fc.integer({ min: 1, max: 40 })

  test('[TIPS-11] begins before the first tip and goes one by one, forth and back', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const seen: number[] = []
        for (let at: number | null = -1; at !== null; at = carousel(at, count).next) seen.push(at)
        expect(seen).toEqual(Array.from({ length: count + 1 }, (_, place) => place - 1))
        for (const at of seen) expect(carousel(at, count).previous).toBe(at < 0 ? null : at - 1)
      }),
    )
  })

  test('[TIPS-13] Done stands from index 4 on, but not on the last tip', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: -1, max: 39 }), (count, at) => {
        fc.pre(at < count)
        expect(carousel(at, count).done).toBe(at >= 4 && at !== count - 1)
      }),
    )
  })

  test('[TIPS-09] tips of students only on pbo', () => {
    const shown = (['pbo', 'ctrl'] as const).map((study) =>
      (['brain', 'peer'] as const).filter((type) => showsTip(study, type)),
    )
    expect(shown).toEqual([['brain', 'peer'], ['brain']])
  })

  test('any address names a place', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant(null)), (text) => {
        expect(tipIndex(text)).toBeGreaterThanOrEqual(-1)
      }),
    )
    expect(['0', '11', '-1', ' 1', null].map(tipIndex)).toEqual([0, 11, -1, -1, -1])
  })
})
