import { describe, expect } from 'vitest'
import {
  apiAs,
  changeAccount,
  db,
  idOf,
  member,
  NOW,
  type PersonName,
  test,
} from '~tests/support/fixtures'
import { CHARACTERISTICS } from '~/domain/people/schema-characteristics'
import { loadDocuments } from '~search/index/documents'
import type { UserChange } from '~tests/support/users'

/** Maya's profile has a word in every field that is nowhere else. */
const CANARY = {
  first_name: 'Zephyrine',
  last_name: 'Quillcanary',
  about: 'canary of the about text',
  country: 'ZW',
  state_or_country: 'GU',
  degree: 'doctorate',
  avatar_url: '/photos/canary.webp',
  program_id: 'program-canary',
}
const PROGRAM = 'Canary Keeping'
const INTEREST = { id: 'canary', code: 'canary-code', name: 'Canary songs' }
const PRIVATE = /canary of the about|Zimbabwe|"ZW"|Guam|"GU"|canary-code|Canary songs/
/** What people say of their life, in words and as fields. (PROFILE-24) */
const LIFE =
  /\bparents?\b|military|full time|part.time|\bonline\b|transfer|commut|international|char_/i
// Someone with a country of their own is labeled International anyway. (PROFILE-22)
const EVERY_FLAG: UserChange = {
  country: null,
  ...Object.fromEntries(CHARACTERISTICS.map((name) => [name, true])),
}
const NO_FLAG = Object.fromEntries(CHARACTERISTICS.map((name) => [name, false]))
const REST = /Quillcanary|\/photos\/canary|doctorate|Doctorate|Canary Keeping/

const PLAIN: UserChange = {
  ...{ enrollment_status: null, enrollment_opt_status: 'out', global: false, roles: [] },
  ...{ test_user: false, invalid_user: false, coach_user: false },
  ...{ about_private: false, about_hidden: false, country_private: false },
  ...{ country: null, state_or_country: null, ...NO_FLAG },
  interests_private: false,
}
const PROSPECT = { enrollment_status: 'prospective' }
const APPLICANT = { enrollment_status: 'applicant' }
const ALUMNA = { enrollment_status: 'alumni' }
const IN = { enrollment_opt_status: 'in' }
const GLOBAL = { global: true }
const JOINED = { joined_date: new Date('2026-01-01') }

test.beforeAll(async () => {
  await db.write(async (tx) => {
    const program = { id: CANARY.program_id, name: PROGRAM, partner_code: 'northfield' }
    await tx.program.create({ data: program })
    await tx.interest.create({ data: { ...INTEREST, select_order: 99, match_order: 99 } })
    const rows = [{ user_id: idOf('maya'), interest_id: INTEREST.id }]
    await tx.userInterest.createMany({ data: rows })
    for (const name of ['sam', 'lou']) {
      const pairs = [
        { user_id: idOf(name), followed_user_id: idOf('maya') },
        { user_id: idOf('maya'), followed_user_id: idOf(name) },
      ]
      const common = { partner_code: 'northfield', created_at: NOW }
      await tx.follow.createMany({ data: pairs.map((pair) => ({ ...pair, ...common })) })
    }
  })
})

type Blocked = 'viewer blocks' | 'person blocks'

/** Everything about Maya that this viewer gets, by where. */
async function look(viewer: 'sam' | 'lou') {
  const browser = member(viewer)
  const id = idOf('maya')
  const api = await apiAs(viewer)
  const own = `/profile/${idOf(viewer)}`
  const search = await browser.get(`/search-results/people?user_ids=${id}`)
  return {
    profile: (await browser.get(`/profile/${id}`)).html,
    preview: (await browser.get(`/profile/${id}/preview`)).html,
    followers: (await browser.get(`${own}/followers`)).html,
    following: (await browser.get(`${own}/following`)).html,
    'their followers': (await browser.get(`/profile/${id}/followers`)).html,
    // The filters name programs and interests of the whole school.
    search: search.all('.person-card').join(''),
    user: JSON.stringify(await api.get(`/user/${id}`)),
    'search API': JSON.stringify(await api.post('/search_users', { user_ids: [id] })),
  }
}

const places = (seen: Record<string, string>, wanted: RegExp) =>
  Object.keys(seen).filter((place) => wanted.test(seen[place] ?? ''))

async function setUp(
  viewer: 'sam' | 'lou',
  { as, person, blocked }: { as: UserChange; person: UserChange; blocked?: Blocked },
) {
  await changeAccount(viewer, { ...PLAIN, ...as })
  await changeAccount('maya', { ...PLAIN, ...JOINED, ...CANARY, ...person })
  const pair = [idOf(viewer), idOf('maya')] as const
  const [user_id, blocked_user_id] = blocked === 'person blocks' ? [pair[1], pair[0]] : pair
  await db.write(async (tx) => {
    await tx.block.deleteMany({ where: { user_id: { in: [...pair] } } })
    const data = { user_id, blocked_user_id, partner_code: 'northfield', created_at: NOW }
    if (blocked) await tx.block.create({ data })
  })
}

type Case = [
  what: string,
  viewer: 'sam' | 'lou',
  as: UserChange,
  person: UserChange,
  expected: 'full' | 'limited' | 'none',
  blocked?: Blocked,
]

const CASES: Case[] = [
  ['a student, a student', 'sam', {}, {}, 'full'],
  ['a student, an alumna', 'sam', {}, ALUMNA, 'full'],
  ['a student who shares, a prospect', 'sam', IN, PROSPECT, 'full'],
  ['a student who doesn’t, a prospect', 'sam', {}, PROSPECT, 'limited'],
  ['an alumna who doesn’t, an applicant', 'sam', ALUMNA, APPLICANT, 'limited'],
  ['a prospect, a student who shares', 'sam', PROSPECT, IN, 'full'],
  ['a prospect, a student who doesn’t', 'sam', PROSPECT, {}, 'limited'],
  ['an applicant, an alumna who doesn’t', 'sam', APPLICANT, ALUMNA, 'limited'],
  ['a prospect, a prospect', 'sam', PROSPECT, APPLICANT, 'full'],
  ['staff, a prospect', 'sam', { roles: ['school_staff'] }, PROSPECT, 'full'],
  ['a coach, a prospect', 'sam', { coach_user: true }, PROSPECT, 'full'],
  ['a student, a test user', 'sam', {}, { test_user: true }, 'none'],
  ['a test user, a student', 'sam', { test_user: true }, {}, 'full'],
  ['a student, an invalid user', 'sam', {}, { invalid_user: true }, 'none'],
  ['a student, someone who hasn’t joined', 'sam', {}, { joined_date: null }, 'none'],
  ['of a hybrid institution, a global one', 'sam', {}, GLOBAL, 'none'],
  ['global, global', 'sam', GLOBAL, GLOBAL, 'full'],
  ['one who has blocked them', 'sam', {}, {}, 'none', 'viewer blocks'],
  ['one they have blocked', 'sam', {}, {}, 'none', 'person blocks'],
  ['a prospect they have blocked', 'sam', PROSPECT, {}, 'none', 'person blocks'],
  ['another school', 'lou', {}, {}, 'none'],
  ['another school, only the viewer global', 'lou', GLOBAL, {}, 'none'],
  ['another school, only the person global', 'lou', {}, GLOBAL, 'none'],
  ['another school, both global', 'lou', GLOBAL, GLOBAL, 'full'],
  ['another school, both global, blocked', 'lou', GLOBAL, GLOBAL, 'none', 'person blocks'],
]

const EVERYWHERE = [
  ...['profile', 'preview', 'followers', 'following', 'search', 'user', 'search API'],
]

describe('[PROFILE-04] [PROFILE-06] [API-04] who sees what of a profile, everywhere', () => {
  test.each(CASES)('%s', async (_, viewer, as, person, expected, blocked) => {
    await setUp(viewer, { as, person, blocked })
    const seen = await look(viewer)
    if (expected === 'full') {
      expect(places(seen, /Quillcanary/)).toEqual(expect.arrayContaining(EVERYWHERE))
      expect(places(seen, PRIVATE)).toEqual(expect.arrayContaining(['profile', 'user']))
      return
    }
    expect(places(seen, PRIVATE)).toEqual([])
    expect(places(seen, REST)).toEqual([])
    const named = expected === 'limited' ? ['preview', 'user'] : []
    expect(places(seen, /Zephyrine/)).toEqual(named)
  })

  test.each<PersonName>(['sam', 'lou'])(
    '[PROFILE-19] [PROFILE-21] what is private or hidden is nowhere: %s',
    async (name) => {
      const viewer = name as 'sam' | 'lou'
      const hidden = { about_private: true, country_private: true, interests_private: true }
      await setUp(viewer, { as: GLOBAL, person: { ...GLOBAL, ...hidden } })
      const seen = await look(viewer)
      expect(places(seen, /Quillcanary/)).toEqual(expect.arrayContaining(EVERYWHERE))
      expect(places(seen, PRIVATE)).toEqual([])
      await changeAccount('maya', { about_private: false, about_hidden: true })
      expect(places(await look(viewer), /canary of the about/)).toEqual([])
    },
  )

  test('[PROFILE-24] what people say of their life is in no page, no answer and no index', async () => {
    await setUp('sam', { as: {}, person: EVERY_FLAG })
    const seen = await look('sam')
    expect(places(seen, /Quillcanary/)).toEqual(expect.arrayContaining(EVERYWHERE))
    expect(places(seen, LIFE)).toEqual([])
    const documents = await loadDocuments.people(db, { ids: [idOf('maya')] })
    expect(JSON.stringify(documents)).toContain('Quillcanary')
    expect(JSON.stringify(documents)).not.toMatch(/char_|"GU"|Guam/)
  })

  const CARDS = ['preview', 'followers', 'following', 'search']

  test.each(CHARACTERISTICS)('[PROFILE-24] %s: only to someone who said the same', async (name) => {
    const others = { ...EVERY_FLAG, [name]: false }
    await setUp('sam', { as: { [name]: true }, person: others })
    expect(places(await look('sam'), LIFE)).toEqual([])
    await setUp('sam', {
      as: { [name]: true },
      person: { ...NO_FLAG, country: null, [name]: true },
    })
    const seen = await look('sam')
    expect(places(seen, LIFE)).toEqual(expect.arrayContaining(['profile', ...CARDS]))
    expect(['profile', ...CARDS]).toEqual(expect.arrayContaining(places(seen, LIFE)))
    await setUp('sam', { as: { [name]: true }, person: { [name]: true, invalid_user: true } })
    expect(places(await look('sam'), LIFE)).toEqual([])
  })

  test('[PROFILE-23] a home state only in common, and private like the country', async () => {
    const GUAM = { state_or_country: 'GU', country: null }
    const guam = async (as: UserChange, person: UserChange) => {
      await setUp('sam', { as, person })
      return places(await look('sam'), /Guam|"GU"/)
    }
    expect(await guam({}, GUAM)).toEqual([])
    expect(await guam(GUAM, GUAM)).toEqual(['profile', ...CARDS])
    expect(await guam(GUAM, { ...GUAM, country_private: true })).toEqual([])
  })
})
