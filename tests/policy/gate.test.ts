import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gate, GATES, isOpen } from '~/policy/gate'
import type { Viewer } from '~/policy/viewer'

const member = { joined_date: new Date(), onboarding_step: 'complete' } as Viewer
const newcomer = { joined_date: null, onboarding_step: 'signup' } as Viewer
const unstarted = { joined_date: null, onboarding_step: null } as unknown as Viewer

describe('who is sent where', () => {
  test.each<[string, Viewer | null, string, string | null]>([
    ['a visitor', null, '/home', '/current-login'],
    ['a visitor', null, '/post/01', '/current-login'],
    ['a visitor', null, '/accept', '/current-login'],
    ['a visitor', null, '/no/such/page', '/current-login'],
    ['a visitor', null, '/current-login', null],
    ['a visitor', null, '/current-login/', null],
    ['a visitor', null, '/current-login/x', '/current-login'],
    ['a visitor', null, '/', null],
    ['a visitor', null, '/404', null],
    ['a newcomer', newcomer, '/home', '/accept'],
    ['a newcomer', newcomer, '/search-results', '/accept'],
    ['a newcomer', newcomer, '/accept', null],
    ['a newcomer', newcomer, '/logout', null],
    ['a newcomer', newcomer, '/timeout', null],
    ['somebody who has neither step nor date', unstarted, '/home', '/accept'],
    ['a member', member, '/home', null],
    ['a member', member, '/accept', null],
    ['a member', member, '/no/such/page', null],
  ])('%s: %s%s goes to %s', (_who, viewer, path, to) => {
    expect(gate(viewer, path)?.to ?? null).toBe(to)
  })
})

test('a path that nobody listed needs a login', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const normal = path.replace(/\/+$/, '') || '/'
      expect(gate(null, path) === null).toBe(isOpen(normal))
    }),
  )
})

test('no chain of gates loops or is longer than the table', () => {
  const viewers = [null, member, newcomer, unstarted]
  fc.assert(
    fc.property(fc.webPath(), fc.constantFrom(...viewers), (start, viewer) => {
      let at = start
      for (let hops = 0; hops <= GATES.length; hops++) {
        const stop = gate(viewer, at)
        if (!stop) return
        at = stop.to
      }
      throw new Error(`no end from ${start}`)
    }),
  )
})
