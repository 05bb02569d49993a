import { describe, expect, test } from 'vitest'
import { isSignupCode, signupCode } from '~/domain/signup/entry-code.server'
import { countSignup } from '~/domain/signup/limits.server'
import { LIMITS } from '~/platform/limits/limits.server'
import { RateLimiter } from '~/platform/limits/rate-limiter.server'

/** Orientation day: everyone in a lecture hall signs up behind one address. */

const NOW = new Date('2026-08-24T15:00:00Z')
const secret = 'a secret of the site'
const HALL = '192.0.2.1'
const northfield = { partner_code: 'northfield', settings: { time_zone: 'America/Chicago' } }

function openCrowd(settings: { signups_per_network?: number } = {}) {
  const { address, browser, network, proven } = LIMITS.signup
  const limits = {
    address: new RateLimiter('memory', 'address', address),
    browser: new RateLimiter('memory', 'browser', browser),
    network: new RateLimiter('memory', 'network', network),
    proven: new RateLimiter('memory', 'proven', proven),
  }
  const school = { ...northfield, settings: { ...northfield.settings, ...settings } }
  let count = 0
  return async (person: { code?: string; isInvited?: boolean; ip?: string; email?: string }) => {
    const source = { email: `${++count}@home.test`, sender: `${count}`, ip: HALL, code: '' }
    const attempt = { isInvited: false, ...source, ...person }
    const crowded = await countSignup(limits, school, attempt, { secret, now: NOW })
    return crowded ? (Object.keys(crowded.errors)[0] ?? '') : 'in'
  }
}

test('2,000 people of one hall get in, and no more accounts of an attacker next to them', async () => {
  const signUp = openCrowd()
  const code = signupCode(secret, northfield, NOW)
  const seen: Record<'hall' | 'attacker', string[]> = { hall: [], attacker: [] }
  for (let i = 0; i < 2000; i++) {
    // Two of theirs for each of the hall's: they have used up all that needs no proof within a minute.
    for (const guess of ['', `GUES-${1000 + i}`])
      seen.attacker.push(await signUp({ code: guess, email: `${i}${guess}@evil.test` }))
    const proof = i % 10 === 0 ? { isInvited: true } : { code }
    seen.hall.push(await signUp(proof))
  }
  expect(seen.hall.filter((outcome) => outcome === 'in')).toHaveLength(2000)
  const made = seen.attacker.filter((outcome) => outcome === 'in').length
  expect(made).toBeLessThanOrEqual(100)
  // They are asked for the code, at its field, and never told that everyone has to wait.
  expect(new Set(seen.attacker)).toEqual(new Set(['in', 'signup_code']))
})

test('a school’s own number counts, and even with the code there is an end', async () => {
  const signUp = openCrowd({ signups_per_network: 3 })
  const outcomes = []
  for (let i = 0; i < 5; i++) outcomes.push(await signUp({}))
  expect(outcomes).toEqual(['in', 'in', 'in', 'signup_code', 'signup_code'])
  expect(await signUp({ ip: '198.51.100.7' })).toBe('in')
  const code = signupCode(secret, northfield, NOW)
  const last = []
  for (let i = 0; i < 3001; i++) last.push(await signUp({ code }))
  expect([last[2999], last[3000]]).toEqual(['in', ''])
})

test('asking for the code and mistyping it use up no tries of the person; signing up does', async () => {
  const signUp = openCrowd({ signups_per_network: 1 })
  await signUp({})
  const email = 'ada@home.test'
  for (let i = 0; i < 9; i++) expect(await signUp({ email, code: 'typo' })).toBe('signup_code')
  const code = signupCode(secret, northfield, NOW)
  for (let i = 0; i < 5; i++) expect(await signUp({ email, code })).toBe('in')
  expect(await signUp({ email, code })).toBe('')
})

describe('the code of the day', () => {
  const at = (iso: string) => signupCode(secret, northfield, new Date(iso))
  const fits = (typed: string, iso: string, school = northfield) =>
    isSignupCode(secret, school, typed, new Date(iso))

  test('is another one each day of the school, at each school and site', () => {
    const code = at('2026-08-24T15:00:00Z')
    expect(code).toMatch(/^[BCDFGHJKMNPQRTVWXYZ346789]{4}-[BCDFGHJKMNPQRTVWXYZ346789]{4}$/)
    expect(at('2026-08-25T04:59:00Z')).toBe(code)
    expect(at('2026-08-25T05:00:00Z')).not.toBe(code)
    const lakeside = { ...northfield, partner_code: 'lakeside' }
    expect(fits(code, '2026-08-24T15:00:00Z', lakeside)).toBe(false)
    expect(isSignupCode('another secret', northfield, code, NOW)).toBe(false)
  })

  test('can be typed as people type, today and tomorrow', () => {
    const code = at('2026-08-24T15:00:00Z')
    for (const typed of [
      code,
      ` ${code.toLowerCase()} `,
      code.replace('-', ' '),
      [...code].join('.'),
    ])
      expect([typed, fits(typed, '2026-08-25T20:00:00Z')]).toEqual([typed, true])
    expect(fits(code, '2026-08-26T20:00:00Z')).toBe(false)
    expect(fits(code, '2026-08-23T20:00:00Z')).toBe(false)
    for (const typed of ['', '-', code.slice(0, 4), `${code}B`, 'ﾔ'.repeat(10_000)])
      expect(fits(typed, '2026-08-24T15:00:00Z')).toBe(false)
  })
})
