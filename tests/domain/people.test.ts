import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadMember } from '~/domain/accounts/viewer.server'
import { follow, unfollow } from '~/domain/people/commands.server'
import { peopleByIds, profileOf } from '~/domain/people/queries.server'
import { isForbidden, isNotFound } from '~/platform/failures'
import {
  ctxFor,
  eventsOf,
  idOf,
  keptCounts,
  openWorld,
  type PersonName,
  type World,
} from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const look = (viewer: PersonName, target: string) => profileOf(ctxFor(world, viewer), idOf(target))

function full(viewer: PersonName, target: PersonName) {
  const profile = look(viewer, target)
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
    ['sam', 'nobody', false],
  ])('%s looks at %s: %s', (viewer, target, visible) => {
    expect(look(viewer, target).visible).toBe(visible)
  })

  test('a stranger and nobody look the same', () => {
    expect(look('sam', 'lou')).toEqual(look('sam', 'nobody'))
    expect(profileOf(ctxFor(world, 'sam'), '../etc')).toEqual({ visible: false })
  })
})

const change = (name: PersonName, data: object) =>
  world.db.write((tx) => tx.user.update({ where: { id: idOf(name) }, data }))

test('[PROFILE-19] the about text is shown unless private or hidden', async () => {
  await change('maya', { about: 'Hello' })
  expect(full('sam', 'maya').about).toBe('Hello')
  for (const data of [{ about_private: true }, { about_private: false, about_hidden: true }]) {
    await change('maya', data)
    expect(full('sam', 'maya').about).toBeNull()
    expect(full('maya', 'maya').about).toBe('Hello')
  }
  expect(full('sam', 'maya').about_hidden).toBe(true)
})

test('[PROFILE-21] country and interests are shown unless private', async () => {
  await change('maya', { country: 'Peru' })
  expect(full('sam', 'maya')).toMatchObject({
    country: 'Peru',
    interests: ['Chess', 'Film', 'Hiking', 'Jazz'],
  })
  await change('maya', { country_private: true, interests_private: true })
  expect(full('sam', 'maya')).toMatchObject({ country: null, interests: [] })
  expect(full('maya', 'maya')).toMatchObject({ country: 'Peru', interests: expect.any(Array) })
})

test('[ACCESS-14] institutions that are private or pre-hybrid are for product staff', async () => {
  const institution = (viewer: PersonName) => full(viewer, 'bea').person.institution_name
  expect(institution('sam')).toBe('Northfield')
  expect(institution('stan')).toBe('Northfield')
  expect(institution('emma')).toBe('Northfield Annex')
  expect(full('sam', 'maya').person.institution_name).toBe('Northfield Main Campus')
})

test.each([
  ['quad_employee', 'Quad', true],
  ['campus_employee', 'Campus', true],
  ['campus_employee', 'Quad', false],
  ['employee', 'Quad', false],
])('[ACCESS-14] the role %s is of the staff of %s: %s', async (role, product, expected) => {
  await change('stan', { roles: ['school_staff', role] })
  expect(loadMember(world.db, idOf('stan'), product)?.viewer.product_staff).toBe(expected)
})

test('[ACCESS-13] a person’s labels depend on who looks', () => {
  expect(full('sam', 'cora').person.labels).toEqual(['Success Coach'])
  expect(full('maya', 'cora').person.labels).toEqual([])
  expect(full('maya', 'leo').person.labels).toEqual(['Leader'])
})

describe('follow', () => {
  const counts = (name: PersonName) => {
    const { followers_count, following_count } = full(name, name)
    return { followers_count, following_count }
  }

  test('[PEOPLE-02] [PEOPLE-03] adds and removes the id, once each', async () => {
    const sam = ctxFor(world, 'sam')
    await follow(sam, idOf('maya'))
    await follow(sam, idOf('maya'))
    expect(full('sam', 'maya').following).toBe(true)
    expect(counts('maya')).toEqual({ followers_count: 1, following_count: 0 })
    expect(counts('sam')).toEqual({ followers_count: 0, following_count: 1 })
    await unfollow(sam, idOf('maya'))
    await unfollow(sam, idOf('maya'))
    expect(full('sam', 'maya').following).toBe(false)
    expect(counts('maya')).toEqual({ followers_count: 0, following_count: 0 })
    const facts = { partner_code: 'northfield', actor_id: idOf('sam'), subject_id: idOf('maya') }
    expect(await eventsOf(world)).toEqual([
      { name: 'user.followed', payload: {}, ...facts },
      { name: 'user.unfollowed', payload: {}, ...facts },
    ])
  })

  test('stays right when many come at once', async () => {
    const fans = (['sam', 'alex', 'leo', 'alma', 'bea'] as const).map((name) => ctxFor(world, name))
    await Promise.all(fans.flatMap((ctx) => [follow(ctx, idOf('maya')), follow(ctx, idOf('maya'))]))
    expect(counts('maya').followers_count).toBe(5)
    const { kept, counted } = keptCounts(world)
    expect(kept).toEqual(counted)
  })

  test('[PEOPLE-05] nobody follows themselves', async () => {
    await expect(follow(ctxFor(world, 'sam'), idOf('sam'))).rejects.toSatisfy(isForbidden)
    expect(full('sam', 'sam').following).toBeNull()
  })

  test.each(['lou', 'nora', 'greta', 'nobody'])(
    '[PROFILE-04] nobody follows whom they may not see: %s',
    async (target) => {
      await expect(follow(ctxFor(world, 'sam'), idOf(target))).rejects.toSatisfy(isNotFound)
      await expect(unfollow(ctxFor(world, 'sam'), idOf(target))).rejects.toSatisfy(isNotFound)
      expect(await eventsOf(world)).toEqual([])
    },
  )

  test('one may stop following somebody who can no longer be seen', async () => {
    await follow(ctxFor(world, 'sam'), idOf('maya'))
    await change('maya', { invalid_user: true })
    await unfollow(ctxFor(world, 'sam'), idOf('maya'))
    expect(await world.db.read.follow.count()).toBe(0)
  })
})

test('[PEOPLE-07] [SEARCH-37] people on cards: in order, visible, with what is in common', async () => {
  const ids = ['maya', 'lou', 'sam', 'nobody', 'leo', 'alex'].map(idOf)
  const cards = peopleByIds(ctxFor(world, 'sam'), ids)
  expect(
    cards.map(({ first_name, following, in_common }) => [first_name, following, in_common]),
  ).toEqual([
    ['Maya', false, ['Chess', 'Film', 'Jazz']],
    ['Sam', null, []],
    ['Leo', false, []],
    ['Alex', false, []],
  ])
  await change('maya', { interests_private: true })
  expect(peopleByIds(ctxFor(world, 'sam'), [idOf('maya')])[0]?.in_common).toEqual([])
})
