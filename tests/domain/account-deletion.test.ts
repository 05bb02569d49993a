import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FORMER_MEMBER } from '~/domain/people/former'
import { peopleByIds, profileOf } from '~/domain/people/queries.server'
import { feed, postById } from '~/domain/posts/queries.server'
import { deleteAccount, deletionFacts } from '~/domain/settings/deletion.server'
import { Limiter } from '~/platform/limits.server'
import { changesOf } from '~search/changes'
import { doing, fill, USERS } from '~tests/support/random-doings'
import { tracesOf } from '~tests/support/traces'
import {
  ctxFor,
  eventsOf,
  idOf,
  keptCounts,
  NOW,
  openWorld,
  PASSWORD,
  type PersonName,
  type World,
} from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const tries = () => new Limiter(world.db, 'test', [{ points: 100, seconds: 60 }])
type Content = 'keep' | 'remove'

const leave = (name: PersonName, content: Content, current_password = PASSWORD) =>
  deleteAccount(ctxFor(world, name), { content, current_password }, tries())

const rowOf = (name: PersonName) => world.db.read.user.findUnique({ where: { id: idOf(name) } })

/** What happened and who was told is forgotten within days, by itself. */
const lasting = (traces: string[]) => traces.filter((one) => !/^(Event|Job|RateLimit)\./.test(one))

test('whoever goes, and however: the kept counts of all others are what counting makes them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(doing, { minLength: 10, maxLength: 40 }),
      fc.array(fc.tuple(fc.constantFrom(...USERS), fc.constantFrom<Content>('keep', 'remove')), {
        minLength: 1,
        maxLength: 3,
      }),
      async (doings, leavers) => {
        const own = await openWorld()
        try {
          await fill(own.db, doings)
          for (const [name, content] of new Map(leavers)) {
            const input = { content, current_password: PASSWORD }
            await deleteAccount(ctxFor(own, name), input, tries())
            expect(lasting(tracesOf(own.db, `${name}@`))).toEqual([])
            const traces = lasting(tracesOf(own.db, idOf(name)))
            if (content === 'remove') expect(traces).toEqual([])
            else expect(traces.filter((one) => !KEPT_TRACES.includes(one))).toEqual([])
          }
          const { kept, counted } = keptCounts(own)
          expect(kept).toEqual(counted)
        } finally {
          await own.close()
        }
      },
    ),
    { numRuns: 6 },
  )
})

/** The nameless author of what stays. */
const KEPT_TRACES = [
  'User.id',
  'User.email',
  'Post.user_id',
  'Comment.user_id',
  'SearchRow.subject_id',
  'ModerationCase.author_id',
]

describe('posts and comments kept', () => {
  test('they stand under a name that is nobody’s, and the profile is gone', async () => {
    await world.db.write((tx) =>
      tx.user.update({ where: { id: idOf('maya') }, data: { about: 'From Lima', leader: true } }),
    )
    expect(await leave('maya', 'keep')).toEqual({ ok: true })
    const sam = ctxFor(world, 'sam')
    const post = postById(sam, idOf('post:question'))
    expect(post.author).toMatchObject({ name: 'Former member', labels: [], program_name: null })
    expect(post.html).toContain('Where?')
    expect(profileOf(sam, idOf('maya'))).toEqual({ visible: false })
    expect(peopleByIds(sam, [idOf('maya')])).toEqual([])
    expect(feed(sam).items.map(({ id }) => id)).toContain(idOf('post:question'))
  })

  test('of the row nothing is left that says who it was', async () => {
    const before = await rowOf('sam')
    await leave('sam', 'keep')
    const after = await rowOf('sam')
    expect(after).toMatchObject({ ...FORMER_MEMBER, email: `${idOf('sam')}@deleted.invalid` })
    expect(after?.deleted_at).toEqual(NOW)
    // A column that somebody adds must be thought of here.
    const left = Object.keys(before ?? {}).filter((column) => !(column in FORMER_MEMBER))
    expect(left.sort()).toEqual(
      `about_hidden about_private comments_count control_group core_complete country_private created_at deleted_at
       email global id interests_private partner_code posts_count test_user updated_at`.split(
        /\s+/,
      ),
    )
  })

  test('private and deleted posts go, those of others under moderation stay', async () => {
    await leave('maya', 'keep')
    const own = { where: { user_id: idOf('maya') }, select: { id: true } }
    expect(await world.db.read.post.findMany(own)).toEqual([{ id: idOf('post:question') }])
    await leave('alex', 'keep')
    const hidden = { where: { user_id: idOf('alex'), hidden: true } }
    expect(await world.db.read.post.count(hidden)).toBe(1)
  })
})

describe('posts and comments removed', () => {
  test('they are gone, with what stands under them', async () => {
    await leave('maya', 'remove')
    expect(await rowOf('maya')).toBeNull()
    expect(() => postById(ctxFor(world, 'sam'), idOf('post:question'))).toThrow()
    expect(await world.db.read.comment.count({ where: { post_id: idOf('post:question') } })).toBe(0)
  })

  test('their comments leave other people’s posts, which count one less', async () => {
    const count = async () =>
      (await world.db.read.post.findUnique({ where: { id: idOf('post:question') } }))?.comment_count
    expect(await count()).toBe(3)
    await leave('alex', 'remove')
    expect(await count()).toBe(2)
  })
})

test('search hears of everything that changed, also of rows that are gone', async () => {
  await fill(world.db, [
    { kind: 'like', who: 'sam', whom: 'sam', post: 'leader', comment: 'sam' },
    { kind: 'comment', who: 'sam', whom: 'sam', post: 'blocked', comment: 'sam' },
  ])
  await leave('sam', 'remove')
  const events = await eventsOf(world)
  const changes = changesOf(world.db, events)
  expect([...changes.people]).toEqual([idOf('sam')])
  const posts = ['welcome', 'leader', 'blocked', 'question'].map((name) => idOf(`post:${name}`))
  expect([...changes.posts].sort()).toEqual(posts.sort())
})

test.each<Content>(['keep', 'remove'])('what follows is told once: %s', async (content) => {
  await Promise.all([leave('leo', content), leave('leo', content)])
  const told = (await eventsOf(world)).filter(({ name }) => /^(account|user)/.test(name))
  const about = { partner_code: 'northfield', actor_id: idOf('leo'), subject_id: idOf('leo') }
  expect(told).toEqual([
    { ...about, name: 'user.deleted', payload: { avatar_url: null } },
    {
      ...about,
      name: 'account.deleted',
      payload: { email: 'leo@northfield.test', first_name: 'Leo' },
    },
  ])
})

test.each<Content>(['keep', 'remove'])(
  'what hangs on the account ends with it: %s',
  async (content) => {
    const user_id = idOf('sam')
    const row = { user_id, partner_code: 'northfield', created_at: NOW, expires_at: NOW }
    await world.db.write(async (tx) => {
      const seen = { ...row, last_seen_at: NOW, data: {} }
      await tx.session.create({ data: { ...seen, id_hash: 'a session' } })
      await tx.mailLink.create({
        data: { ...row, id: 'l', kind: 'confirm_email', address: 'a@b.c' },
      })
      await tx.dataDownload.create({ data: { ...row, id: 'd' } })
      await tx.onceKey.create({ data: { user_id, key: 'k', result: {}, created_at: NOW } })
      await tx.notificationSettings.create({ data: { user_id } })
      const held = { id_hash: 'h', path: '/ask', fields: {}, created_at: NOW, expires_at: NOW }
      await tx.heldForm.create({ data: { ...held, user_id } })
      const ticket = { id: 't', category: 'general', description: 'Help', page: '/home' }
      const email = 'sam@northfield.test'
      await tx.ticket.create({ data: { ...ticket, user_id, email, created_at: NOW } })
      const prospect = { id: 'p', partner_code: 'northfield', prospect_id: 'P-1', created_at: NOW }
      await tx.prospect.create({ data: { ...prospect, user_id } })
      await tx.user.update({ where: { id: idOf('maya') }, data: { coach: user_id } })
    })
    await leave('sam', content)
    const traces = lasting(tracesOf(world.db, user_id)).filter((one) => !KEPT_TRACES.includes(one))
    expect(traces).toEqual([])
    expect(lasting(tracesOf(world.db, 'sam@northfield.test'))).toEqual([])
    const ticket = await world.db.read.ticket.findUnique({ where: { id: 't' } })
    expect(ticket).toMatchObject({ description: 'Help', user_id: null, email: null })
  },
)

test.each<Content>(['keep', 'remove'])('search keeps no word of it either: %s', async (content) => {
  const { db } = world
  await db.write((tx) =>
    tx.user.update({
      where: { id: idOf('maya') },
      data: { first_name: 'Qxzwvy', last_name: 'Jqkxh' },
    }),
  )
  await db.write((tx) =>
    tx.post.update({ where: { id: idOf('post:question') }, data: { content: 'Zzyvqx' } }),
  )
  const kept = () =>
    ['user_fts', 'post_fts'].flatMap((table) =>
      ['xzwvy', 'qkxh', 'zyvqx'].filter((word) =>
        db.sql.prepare(`SELECT 1 FROM ${table}_data WHERE instr(block, CAST(? AS BLOB))`).get(word),
      ),
    )
  expect(kept()).toEqual(['xzwvy', 'qkxh', 'zyvqx'])
  await leave('maya', content)
  expect(kept()).toEqual(content === 'keep' ? ['zyvqx'] : [])
})

test('a wrong password, or the address where there is a password, deletes nothing', async () => {
  const wrong = await leave('sam', 'remove', 'a guess')
  expect(wrong).toEqual({ ok: false, errors: { current_password: ['Invalid password'] } })
  const input = { content: 'remove' as const, email: 'sam@northfield.test' }
  expect(await deleteAccount(ctxFor(world, 'sam'), input, tries())).toMatchObject({ ok: false })
  expect(await rowOf('sam')).toMatchObject({ first_name: 'Sam', deleted_at: null })
})

test('who signs in at the school has no password and proves it by the address', async () => {
  await world.db.write((tx) =>
    tx.user.update({
      where: { id: idOf('sam') },
      data: { password_hash: null, auths: [{ provider: 'northfield', subject: 's' }] },
    }),
  )
  const sam = ctxFor(world, 'sam')
  expect((await deletionFacts(sam)).by).toBe('email')
  const by = (email: string) => deleteAccount(sam, { content: 'remove', email }, tries())
  expect(await by('maya@northfield.test')).toMatchObject({ ok: false })
  expect(await leave('sam', 'remove', '')).toMatchObject({ ok: false })
  expect(await by('sam@northfield.test')).toEqual({ ok: true })
  expect(await rowOf('sam')).toBeNull()
})

test('too many wrong passwords have to wait', async () => {
  const few = new Limiter(world.db, 'few', [{ points: 1, seconds: 60 }])
  const input = { content: 'remove' as const, current_password: 'a guess' }
  await deleteAccount(ctxFor(world, 'sam'), input, few)
  const right = { ...input, current_password: PASSWORD }
  const answer = await deleteAccount(ctxFor(world, 'sam'), right, few)
  expect(answer).toMatchObject({ errors: { '': [expect.stringContaining('Please wait')] } })
  expect(await rowOf('sam')).toMatchObject({ first_name: 'Sam' })
})
