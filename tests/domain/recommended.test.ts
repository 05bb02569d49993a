import { storedRows } from '~tests/support/stored-rows'
import { describe, expect } from 'vitest'
import { matchScore, rankMatches, type Match } from '~/domain/people/match-score'
import { loadCommonTraits } from '~/domain/people/open-profiles.server'
import { recommendPeople } from '~/domain/people/recommended.server'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import {
  changeAccount,
  ctx,
  db,
  dbTest as test,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import { person } from '~tests/support/two-schools/people'
import { createUsers, type UserChange } from '~tests/support/users'

const DAY = 86_400_000
const match = (id: string, traits: string[], some: Partial<Match> = {}): Match => ({
  id,
  traits,
  active_at: 0,
  answers: false,
  ...some,
})
const ORDERS = new Map([
  ['interest:early', 1],
  ['interest:late', 90],
])

describe('the score of a match', () => {
  type Case = [better: Match, worse: Match]
  test.each<Case>([
    [match('a', ['program:x']), match('b', ['state:TX'])],
    [match('a', ['char_parent']), match('b', ['interest:early'])],
    [match('a', ['country:PE']), match('b', ['state:TX'])],
    [match('a', ['interest:early']), match('b', ['interest:late'])],
    [match('a', ['interest:late', 'interest:early']), match('b', ['interest:early'])],
    [match('a', ['char_parent', 'program:x']), match('b', ['interest:early', 'state:TX'])],
    [match('a', ['state:TX'], { answers: true }), match('b', ['state:TX'])],
    [match('a', ['state:TX'], { active_at: NOW.getTime() }), match('b', ['state:TX'])],
    [
      match('a', ['state:TX'], { active_at: NOW.getTime() - 2 * DAY }),
      match('b', ['state:TX'], { active_at: NOW.getTime() - 20 * DAY }),
    ],
    [match('a', ['state:TX']), match('b', [], { active_at: NOW.getTime(), answers: true })],
    // Of equal ones, the newest account
    [match('b', ['state:TX']), match('a', ['state:TX'])],
  ])('%j comes before %j', (better, worse) => {
    const ids = [better.id, worse.id]
    expect(rankMatches([better, worse], ORDERS, NOW)).toEqual(ids)
    expect(rankMatches([worse, better], ORDERS, NOW)).toEqual(ids)
  })

  test('stays the same for a day', () => {
    const one = match('a', ['state:TX'], { active_at: NOW.getTime() - 7 * DAY })
    const later = new Date(Math.floor(NOW.getTime() / DAY) * DAY + DAY - 1)
    expect(matchScore(one, ORDERS, later)).toBe(matchScore(one, ORDERS, NOW))
  })
})

async function recommended(name: PersonName): Promise<string[]> {
  const of = await ctx(name)
  const { viewer, partner, now } = of
  const { settings } = partner
  return recommendPeople(
    db,
    { id: viewer.id, partner_code: viewer.partner_code, settings, now },
    { where: visiblePeopleSql(of) },
  )
}

/** Bea has nothing in common with Sam but what a test gives them. */
const ALONE: UserChange = {
  program_id: null,
  interests_private: false,
  country: null,
  state_or_country: null,
  country_private: false,
  char_parent: false,
  char_international: null,
}
const without = async (name: PersonName) => {
  await changeAccount(name, ALONE)
  await db.write((tx) => tx.userInterest.deleteMany({ where: { user_id: idOf(name) } }))
}
const hasBea = async () => (await recommended('sam')).includes(idOf('bea'))

describe('people are recommended', () => {
  test.beforeEach(async () => {
    await without('bea')
    await changeAccount('sam', {
      state_or_country: 'TX',
      country: 'PE',
      char_parent: true,
      char_international: true,
    })
  })

  test.each<[string, UserChange, UserChange]>([
    ['a home state', { state_or_country: 'TX' }, { country_private: true }],
    ['a country', { country: 'PE' }, { country_private: true }],
    ['a program', { program_id: idOf('program:Nursing') }, { program_id: null }],
    ['being a parent', { char_parent: true }, { char_parent: false }],
    ['being international', { char_international: true }, { char_international: false }],
  ])('for %s, as long as the person shows it', async (_, shown, gone) => {
    expect(await hasBea()).toBe(false)
    await changeAccount('bea', shown)
    expect(await hasBea()).toBe(true)
    await changeAccount('bea', gone)
    expect(await hasBea()).toBe(false)
    await changeAccount('bea', ALONE)
  })

  test('who share two things come before a hundred newer ones who share one', async () => {
    const crowd = Array.from({ length: 100 }, (_, at) => ({
      ...person(`crowd-${at}`, {}, 'a hash'),
      id: `zz${String(at).padStart(24, '0')}`,
      ...(at % 2 ? { state_or_country: 'TX' } : { country: 'PE' }),
    }))
    await db.write((tx) => createUsers(tx, crowd))
    await changeAccount('bea', { state_or_country: 'TX', country: 'PE' })
    const found = await recommended('sam')
    const bea = found.indexOf(idOf('bea'))
    expect(bea).toBeGreaterThanOrEqual(0)
    expect(bea).toBeLessThan(found.findIndex((id) => id.startsWith('zz')))
    await without('bea')
  })

  test('for interests that are not private', async () => {
    const interest = await db.read.userInterest.findFirstOrThrow({
      where: { user_id: idOf('sam') },
    })
    await db.write((tx) => tx.userInterest.create({ data: { ...interest, user_id: idOf('bea') } }))
    expect(await hasBea()).toBe(true)
    await changeAccount('bea', { interests_private: true })
    expect(await hasBea()).toBe(false)
    await changeAccount('bea', { interests_private: false })
    expect(await hasBea()).toBe(true)
    await without('bea')
  })

  test('not for the country of the school, nor for being from abroad', async () => {
    await changeAccount('sam', { country: 'US', state_or_country: 'International' })
    await changeAccount('bea', { country: 'US', state_or_country: 'International' })
    expect(await hasBea()).toBe(false)
    await changeAccount('sam', { country: 'PE', state_or_country: 'TX' })
    await changeAccount('bea', ALONE)
  })

  test.each<[string, UserChange]>([
    ['a test user', { test_user: true }],
    ['an invalid user', { invalid_user: true }],
    ['someone who hasn’t joined', { joined_date: null }],
    ['a prospect that the viewer can’t see', { enrollment_status: 'prospective' }],
  ])('not %s', async (_, change) => {
    const before: UserChange = {
      test_user: false,
      invalid_user: false,
      enrollment_status: null,
      joined_date: new Date('2026-01-01'),
    }
    await changeAccount('sam', { enrollment_opt_status: 'out' })
    await changeAccount('bea', { ...before, char_parent: true })
    expect(await hasBea()).toBe(true)
    await changeAccount('bea', change)
    expect(await hasBea()).toBe(false)
    await changeAccount('bea', before)
    expect(await hasBea()).toBe(true)
    await changeAccount('bea', ALONE)
  })

  test('not with a block on either side, nor of another school, nor oneself', async () => {
    await changeAccount('bea', { char_parent: true })
    await changeAccount('lou', { char_parent: true })
    const pairs = [
      ['sam', 'bea'],
      ['bea', 'sam'],
    ] as const
    for (const [user, blocked] of pairs) {
      const data = { user_id: idOf(user), blocked_user_id: idOf(blocked) }
      const common = { partner_code: 'northfield', created_at: NOW }
      await db.write((tx) => tx.block.create({ data: { ...data, ...common } }))
      expect(await hasBea()).toBe(false)
      await db.write((tx) => tx.block.deleteMany({ where: data }))
    }
    const ids = await recommended('sam')
    expect(ids).toContain(idOf('bea'))
    expect(ids).not.toContain(idOf('lou'))
    expect(ids).not.toContain(idOf('sam'))
  })

  test('what a card says in common is what they are recommended for', async () => {
    const ids = await recommended('sam')
    const traits = await loadCommonTraits(await ctx('sam'), ids)
    for (const id of ids) expect(JSON.stringify(traits.get(id)), id).toMatch(/":\[?["{]/)
  })
})

test('traits follow every change: they are what the view says, and no one’s after they are gone', async () => {
  const rows = (table: string) =>
    storedRows(db, `SELECT partner_code, trait, user_id FROM "${table}" ORDER BY user_id, trait`)
  expect((await rows('PersonTrait')).length).toBeGreaterThan(20)
  expect(await rows('PersonTrait')).toEqual(await rows('OpenTrait'))
  await db.write(async (tx) => {
    await tx.userProfile.deleteMany({ where: { user_id: idOf('sam') } })
    await tx.userOnboarding.deleteMany({ where: { user_id: idOf('sam') } })
  })
  expect(await rows('PersonTrait')).toEqual(await rows('OpenTrait'))
  await db.write((tx) => tx.user.delete({ where: { id: idOf('maya') } }))
  expect(await rows('PersonTrait')).toEqual(await rows('OpenTrait'))
})
