import { commonPoints } from '~/domain/people/in-common'
import { traitsInCommon } from '~/domain/people/open-profiles.server'
import { describe, expect } from 'vitest'
import { loadMember } from '~/domain/accounts/viewer.server'
import { follow, unfollow } from '~/domain/people/commands.server'
import { personCounts } from '~/domain/profiles/counts.server'
import { followedPage, listFollowers, listFollowing } from '~/domain/people/follows.server'
import { peopleByIds, personProfile } from '~/domain/people/queries.server'
import { userPosts } from '~/domain/posts/queries.server'
import { parseCursor, type Cursor } from '~/platform/database/cursor-pagination'
import { alphabetical, listTable } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { compareNames } from '~/platform/text/name-order'
import { isNotFound } from '~/platform/failures'
import {
  changeAccount,
  ctx,
  db,
  dbTest as test,
  events,
  expectCounts,
  idOf,
  type PersonName,
} from '~tests/support/fixtures'

const look = async (viewer: PersonName, target: string) =>
  personProfile(await ctx(viewer), idOf(target))

async function full(viewer: PersonName, target: PersonName) {
  const profile = await look(viewer, target)
  if (!profile.visible) throw new Error(`${viewer} does not see ${target}`)
  return profile
}

describe('[PROFILE-07] full or limited', () => {
  test.each<[PersonName, string, boolean]>([
    ['sam', 'maya', true],
    ['sam', 'sam', true],
    ['nora', 'nora', true],
    ['sam', 'priya', true],
    ['maya', 'priya', false],
    ['priya', 'sam', true],
    ['priya', 'maya', false],
    ['stan', 'priya', true],
    ['sam', 'nora', false],
    ['sam', 'tess', false],
    ['tess', 'sam', true],
    ['sam', 'ivan', false],
    ['sam', 'greta', false],
    ['greta', 'glen', true],
    ['sam', 'lou', false],
    ['stan', 'lisa', false],
    ['bea', 'alex', false],
    ['alex', 'bea', false],
    ['sam', 'nothing', false],
  ])('%s looks at %s: %s', async (viewer, target, visible) => {
    expect((await look(viewer, target)).visible).toBe(visible)
  })

  test('another school’s person looks like none', async () => {
    expect(await look('sam', 'lou')).toEqual(await look('sam', 'nothing'))
    expect(await personProfile(await ctx('sam'), '../etc')).toEqual({ visible: false })
  })
})

test('[PEOPLE-16] statements and lists in memory sort names the same way, on both databases', async () => {
  const expected =
    "Æther|Ångström|de la Cruz|Ðorđe|Dupont|İnönü|Łukasik|O’Brien|O'Casey|Œuvre|Øre|Özdemir|Park|Straße|Strastny|Þór|Zhang".split(
      '|',
    )
  const mixed = expected.toSorted()
  expect(mixed.toSorted(compareNames)).toEqual(expected)
  const names = await selectRows(
    db,
    defineRow({ id: col.text }),
    sql`SELECT value AS id FROM ${listTable(mixed, 'wanted')} ORDER BY ${alphabetical('value')}`,
  )
  expect(names.map(({ id }) => id)).toEqual(expected)
})

test('[PEOPLE-16] a list goes on after a name where it ended, on both databases', async () => {
  const names = {
    alex: 'Ångström',
    leo: 'de la Cruz',
    cora: "O'Casey",
    dev: 'Özdemir',
    abe: 'Park',
  }
  for (const [name, last_name] of Object.entries(names)) {
    await changeAccount(name as PersonName, { last_name })
    await follow(await ctx('sam'), idOf(name as PersonName))
  }
  const pages: string[][] = []
  let cursor: Cursor | null = null
  do {
    const page = await followedPage(await ctx('sam'), { cursor, size: 2, page: 1 })
    pages.push(page.items.map(({ id }) => id))
    cursor = parseCursor(page.next)
  } while (cursor)
  const followed = pages.flat().filter((id) => Object.keys(names).some((name) => idOf(name) === id))
  expect(followed).toEqual(['alex', 'leo', 'cora', 'dev', 'abe'].map((name) => idOf(name)))
  expect(pages.flat()).toHaveLength(new Set(pages.flat()).size)
  expect(pages.length).toBeGreaterThan(2)
})

test('[PROFILE-19] the about text is shown unless private or hidden', async () => {
  await changeAccount('maya', { about: 'Hello' })
  expect((await full('sam', 'maya')).about).toBe('Hello')
  for (const data of [{ about_private: true }, { about_private: false, about_hidden: true }]) {
    await changeAccount('maya', data)
    expect((await full('sam', 'maya')).about).toBeNull()
    expect((await full('maya', 'maya')).about).toBe('Hello')
  }
  expect((await full('sam', 'maya')).about_hidden).toBe(true)
  await changeAccount('maya', { about_private: true })
  expect((await full('sam', 'maya')).about_hidden).toBe(false)
  expect((await full('maya', 'maya')).about_hidden).toBe(true)
})

test('[PROFILE-21] country and interests are shown unless private', async () => {
  await changeAccount('maya', { country: 'Peru' })
  const { country, interests } = await full('sam', 'maya')
  expect(country).toBe('Peru')
  expect(interests.map(({ name }) => name)).toEqual(['Chess', 'Film', 'Hiking', 'Jazz'])
  await changeAccount('maya', { country_private: true, interests_private: true })
  expect(await full('sam', 'maya')).toMatchObject({ country: null, interests: [] })
  const own = { country: 'Peru', interests: expect.any(Array) as string[] }
  expect(await full('maya', 'maya')).toMatchObject(own)
})

test('[ACCESS-14] institutions that are private or pre-hybrid are for product staff', async () => {
  for (const [viewer, target, name] of [
    ['sam', 'bea', 'Northfield'],
    ['stan', 'bea', 'Northfield'],
    ['emma', 'bea', 'Northfield Annex'],
    ['sam', 'maya', 'Northfield Main Campus'],
  ] as const)
    expect((await full(viewer, target)).person.institution_name).toBe(name)
})

test.each([
  ['quad_employee', 'Quad', true],
  ['campus_employee', 'Campus', true],
  ['campus_employee', 'Quad', false],
  ['employee', 'Quad', false],
])('[ACCESS-14] the role %s is of the staff of %s: %s', async (role, product, expected) => {
  await changeAccount('stan', { roles: ['school_staff', role] })
  expect((await loadMember(db, idOf('stan'), product))?.viewer.product_staff).toBe(expected)
})

test('[ACCESS-13] a person’s labels depend on the viewer', async () => {
  expect((await full('sam', 'cora')).person.labels).toEqual(['Success Coach'])
  expect((await full('maya', 'cora')).person.labels).toEqual([])
  expect((await full('maya', 'leo')).person.labels).toEqual(['Leader'])
})

describe('follow', () => {
  const counts = async (name: PersonName) => {
    const {
      posts_count: _,
      badges_count: __,
      ...follows
    } = await personCounts(await ctx(name), idOf(name))
    return follows
  }

  test('[PEOPLE-02] [PEOPLE-03] adds and removes the id, once each', async () => {
    const sam = await ctx('sam')
    for (const who of [sam, sam]) await follow(who, idOf('maya'))
    expect((await full('sam', 'maya')).following).toBe(true)
    expect(await counts('maya')).toEqual({ followers_count: 1, following_count: 0 })
    expect(await counts('sam')).toEqual({ followers_count: 0, following_count: 1 })
    for (const who of [sam, sam]) await unfollow(who, idOf('maya'))
    expect((await full('sam', 'maya')).following).toBe(false)
    expect(await counts('maya')).toEqual({ followers_count: 0, following_count: 0 })
    const about = { partner_code: 'northfield', actor_id: idOf('sam'), subject_id: idOf('maya') }
    expect(await events()).toEqual([
      { name: 'user.followed', payload: {}, ...about },
      { name: 'user.unfollowed', payload: {}, ...about },
    ])
  })

  test('stays right when many come at once', async () => {
    const names = ['sam', 'alex', 'leo', 'alma', 'bea'] as const
    const fans = await Promise.all(names.map((name) => ctx(name)))
    await Promise.all(fans.flatMap((ctx) => [follow(ctx, idOf('maya')), follow(ctx, idOf('maya'))]))
    expect((await counts('maya')).followers_count).toBe(5)
    await expectCounts()
  })

  test('[PROFILE-12] the counts are those of the lists, without people the viewer can’t see', async () => {
    for (const name of ['alex', 'leo', 'tess'] as const) await follow(await ctx(name), idOf('maya'))
    await follow(await ctx('maya'), idOf('alex'))
    const seen = async (name: PersonName) => {
      const viewer = await ctx(name)
      const { posts_count, badges_count: _, ...follows } = await personCounts(viewer, idOf('maya'))
      const followers = (await listFollowers(viewer, idOf('maya'), 1)).total
      const following = (await listFollowing(viewer, idOf('maya'), 1)).total
      expect(follows).toEqual({ followers_count: followers, following_count: following })
      expect((await userPosts(viewer, idOf('maya'))).items).toHaveLength(posts_count)
      return [posts_count, followers, following]
    }
    // Maya has a private post. Tess is a test user, and Bea has blocked Alex.
    expect(await seen('maya')).toEqual([2, 2, 1])
    expect(await seen('sam')).toEqual([1, 2, 1])
    expect(await seen('bea')).toEqual([1, 1, 0])
    expect(await seen('stan')).toEqual([2, 2, 1])
  })

  test.each(['lou', 'nora', 'greta', 'nothing'])(
    '[PROFILE-04] no one follows target they may not see: %s',
    async (target) => {
      await expect(follow(await ctx('sam'), idOf(target))).rejects.toSatisfy(isNotFound)
      await expect(unfollow(await ctx('sam'), idOf(target))).rejects.toSatisfy(isNotFound)
      expect(await events()).toEqual([])
    },
  )

  test('people can stop following someone who can no longer be seen', async () => {
    await follow(await ctx('sam'), idOf('maya'))
    await changeAccount('maya', { invalid_user: true })
    await unfollow(await ctx('sam'), idOf('maya'))
    expect(await db.read.follow.count()).toBe(0)
  })
})

test('however many are listed, the last one is on a card too', async () => {
  const ids = [...Array<string>(60).fill(idOf('nothing')), idOf('leo')]
  expect((await peopleByIds(await ctx('sam'), ids)).map(({ id }) => id)).toEqual([idOf('leo')])
})

test('[PEOPLE-07] [SEARCH-37] people on cards: in order, visible, with what is in common', async () => {
  const ids = ['maya', 'lou', 'sam', 'nothing', 'leo', 'alex'].map(idOf)
  const cards = await peopleByIds(await ctx('sam'), ids)
  expect(
    cards.map(({ first_name, following, in_common }) => [
      first_name,
      following,
      in_common.map(({ name }) => name),
    ]),
  ).toEqual([
    ['Maya', false, ['Chess', 'Film', 'Jazz']],
    ['Sam', null, []],
    ['Leo', false, []],
    ['Alex', false, []],
  ])
  await changeAccount('maya', { interests_private: true })
  expect((await peopleByIds(await ctx('sam'), [idOf('maya')]))[0]?.in_common).toEqual([])
})

const points = async (viewer: PersonName, of: PersonName) =>
  commonPoints(await traitsInCommon(await ctx(viewer), idOf(of)))

test('[PROFILE-21] what the viewer keeps private counts in common, on cards as on profiles', async () => {
  await changeAccount('sam', { interests_private: true })
  const both = 'Both like Chess, Film, and Jazz'
  expect(await points('sam', 'maya')).toContain(both)
  const [card] = await peopleByIds(await ctx('sam'), [idOf('maya')])
  expect(card?.in_common.map(({ name }) => name)).toEqual(['Chess', 'Film', 'Jazz'])
  // To Maya it is Sam's secret, in both places.
  expect(await points('maya', 'sam')).toEqual(['Same program: Nursing'])
  expect((await peopleByIds(await ctx('maya'), [idOf('sam')]))[0]?.in_common).toEqual([])
})
