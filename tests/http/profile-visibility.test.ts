import { describe, expect } from 'vitest'
import { likeComment } from '~/domain/comments/likes.server'
import { follow } from '~/domain/people/commands.server'
import { TUTORIALS, tutorialStep } from '~/domain/people/schema-friends'
import { likePost } from '~/domain/posts/likes.server'
import {
  changeAccount,
  ctx,
  db,
  idOf,
  member,
  NOW,
  type PersonName,
  siteTest,
} from '~tests/support/fixtures'
import { closeStreams, listen, openStream, soon } from '~tests/support/live-reader'
import { chat, send } from '~tests/support/messages'
import { tellAll } from '~tests/support/notifications'
import { ABOUT_PEOPLE, lookFor, SHOWN_TO_FRIENDS } from '~tests/support/person-surfaces'
import { CHARACTERISTICS } from '~/domain/people/schema-characteristics'
import { loadDocuments } from '~search/index/documents'
import type { UserChange } from '~tests/support/users'

const test = siteTest({ now: NOW })

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
  enrollment_status: null,
  enrollment_opt_status: 'out',
  global: false,
  roles: [],
  leader: false,
  test_user: false,
  invalid_user: false,
  coach_user: false,
  about_private: false,
  about_hidden: false,
  country_private: false,
  country: null,
  state_or_country: null,
  ...NO_FLAG,
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
    const pairs = [
      { user_id: idOf('lou'), followed_user_id: idOf('maya') },
      { user_id: idOf('maya'), followed_user_id: idOf('lou') },
    ]
    const common = { partner_code: 'northfield', created_at: NOW }
    await tx.follow.createMany({ data: pairs.map((pair) => ({ ...pair, ...common })) })
  })
  await follow(await ctx('sam'), idOf('maya'))
  const maya = await ctx('maya')
  await follow(maya, idOf('sam'), idOf('alma'))
  await likePost(maya, idOf('post:welcome'))
  await likeComment(maya, idOf('comment:alex'))
  await tellAll()
  for (const name of ['sam', 'lou'] as const) {
    const data = { profile_progress: TUTORIALS.map(tutorialStep) }
    await changeAccount(name, data)
  }
})
const look = (viewer: 'sam' | 'lou', only?: readonly string[]) =>
  lookFor(member(viewer), viewer, 'maya', only)

type Blocked = 'viewer blocks' | 'person blocks'

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
  ['a leader, a prospect', 'sam', { leader: true }, PROSPECT, 'limited'],
  ['a prospect, a leader who shares', 'sam', PROSPECT, { ...IN, leader: true }, 'full'],
  ['a student, a coach', 'sam', {}, { coach_user: true }, 'full'],
  ['a student, staff', 'sam', {}, { roles: ['school_staff'] }, 'full'],
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

const EVERYWHERE = ['profile', 'preview', 'followers', 'following', 'search', 'user', 'search API']

/** Only of those places that show nothing of a profile to someone who may not see it. */
const inPeople = (found: string[]) => found.filter((place) => ABOUT_PEOPLE.includes(place))

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
    expect(inPeople(places(seen, REST))).toEqual([])
    const named = expected === 'limited' ? ['preview', 'user'] : []
    expect(inPeople(places(seen, /Zephyrine/))).toEqual(named)
  })

  test('[PEOPLE-14] a classmate finds her wherever people are shown', async () => {
    await setUp('sam', { as: {}, person: {} })
    const seen = await look('sam')
    expect(places(seen, /Zephyrine/)).toEqual(expect.arrayContaining(SHOWN_TO_FRIENDS))
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
  const SHOWN = [...ABOUT_PEOPLE, 'home']

  test.each(CHARACTERISTICS)('[PROFILE-24] %s: only to someone who said the same', async (name) => {
    const others = { ...EVERY_FLAG, [name]: false }
    await setUp('sam', { as: { [name]: true }, person: others })
    expect(places(await look('sam', EVERYWHERE), LIFE)).toEqual([])
    await setUp('sam', {
      as: { [name]: true },
      person: { ...NO_FLAG, country: null, [name]: true },
    })
    const seen = await look('sam', EVERYWHERE)
    expect(places(seen, LIFE)).toEqual(expect.arrayContaining(['profile', ...CARDS]))
    expect(SHOWN).toEqual(expect.arrayContaining(places(seen, LIFE)))
    await setUp('sam', { as: { [name]: true }, person: { [name]: true, invalid_user: true } })
    expect(places(await look('sam', EVERYWHERE), LIFE)).toEqual([])
  })

  test('[PROFILE-23] a home state only in common, and private like the country', async () => {
    const GUAM = { state_or_country: 'GU', country: null }
    const guam = async (as: UserChange, person: UserChange) => {
      await setUp('sam', { as, person })
      return places(await look('sam'), /Guam|"GU"/)
    }
    expect(await guam({}, GUAM)).toEqual([])
    const found = await guam(GUAM, GUAM)
    expect(found).toEqual(expect.arrayContaining(['profile', ...CARDS]))
    expect(SHOWN).toEqual(expect.arrayContaining(found))
    expect(await guam(GUAM, { ...GUAM, country_private: true })).toEqual([])
  })

  test('a live message says who wrote it, and nothing that is on their profile', async () => {
    await setUp('sam', { as: {}, person: {} })
    const channel = await chat('sam', 'maya')
    const [events, thread] = [
      await listen(member('sam')),
      await openStream(member('sam'), `/dm/${channel}/live`),
    ]
    await events.ready()
    await send('maya', channel, 'A canary sings')
    for (const stream of [events, thread]) await soon(() => expect(stream.text()).toMatch(/sings/))
    closeStreams()
    expect(events.text() + thread.text()).not.toMatch(PRIVATE)
    expect(events.text() + thread.text()).not.toMatch(/doctorate|Canary Keeping/)
  })
})

const preview = (name: PersonName) => `/profile/${idOf(name)}/preview`

test('[PROFILE-28] [PROFILE-29] a preview speaks to alumni as to students, to applicants as to prospective students', async () => {
  await changeAccount('alma', { enrollment_opt_status: 'out' })
  const alma = await member('alma').get(preview('priya'))
  expect(alma.text).toContain(
    "Share your profile with prospective students to see Priya's profile.",
  )
  expect(alma.text).not.toContain('chosen not to')
  const abe = await member('abe').get(preview('alma'))
  expect(abe.text).toContain('Alma has chosen not to share their profile.')
  expect(abe.text).not.toContain('Share your profile')
  await changeAccount('alma', { enrollment_opt_status: 'in' })
})
