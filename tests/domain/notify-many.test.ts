import { describe, expect } from 'vitest'
import { notify, type Action } from '~/domain/notifications/commands.server'
import { ownNotifications } from '~/domain/notifications/queries.server'
import { likePost } from '~/domain/posts/likes.server'
import type { Db } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { comment } from '~tests/support/comment'
import {
  changeAccount,
  ctx,
  db,
  dbTest as test,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import { SOON, tellAll } from '~tests/support/notifications'
import { PEOPLE, person } from '~tests/support/two-schools/people'
import type { PostName } from '~tests/support/two-schools/posts'
import { createUsers } from '~tests/support/users'

/** The database, with something else done for its transactions. */
const dbWith = (write: (run: Db['write']) => Db['write']): Db =>
  new Proxy(db, {
    get: (target, name) => {
      if (name !== 'write') return Reflect.get(target, name) as unknown
      return write(((work) => target.write(work)) as Db['write'])
    },
  })
const BEFORE = new Date(NOW.getTime() - 86_400_000)
const services = (given = db) => ({ db: given, product: 'Quad', now: () => NOW })

describe('[NOTIF-11] of many people at once', () => {
  const COUNT = 1201
  let action: Action

  test.beforeEach(async () => {
    const crowd = Array.from({ length: COUNT }, (_, at) => person(`crowd${at}`, {}, 'a hash'))
    await db.write((tx) => createUsers(tx, crowd))
    await likePost(await ctx('maya'), idOf('post:welcome'))
    action = {
      kind: 'post_like',
      recipients: crowd.map(({ id }) => id),
      actor_id: idOf('maya'),
      key: ['a key'],
      about: { post_id: idOf('post:welcome') },
    }
  })

  /** Each of them has one, with an event for it. */
  async function expectEachOnce() {
    const rows = await db.read.notification.findMany({ select: { id: true, user_id: true } })
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([...action.recipients].sort())
    const events = await db.read.event.findMany({
      where: { name: 'notification.created' },
      select: { subject_id: true, payload: true },
    })
    const published = events.map(({ subject_id, payload }) => [
      (payload as { notification_id: string }).notification_id,
      subject_id,
    ])
    expect(published.sort()).toEqual(rows.map(({ id, user_id }) => [id, user_id]).sort())
  }

  test('each is notified once, 500 in a transaction, and again no one', async () => {
    let transactions = 0
    const counted = services(
      dbWith((run) => ((work) => (transactions++, run(work))) as Db['write']),
    )
    await notify(counted, action)
    expect(transactions).toBe(3)
    await expectEachOnce()
    await notify(counted, action)
    await expectEachOnce()
  })

  test.each([
    ['before its second transaction', false],
    ['after it', true],
  ])('one that was stopped %s goes on where it was', async (_, commits) => {
    let transactions = 0
    const stopping = dbWith(
      (run) =>
        (async (work) => {
          const isSecond = ++transactions === 2
          if (!isSecond || commits) await run(work)
          if (isSecond) throw new Error('stopped')
        }) as Db['write'],
    )
    await expect(notify(services(stopping), action)).rejects.toThrow('stopped')
    expect(await db.read.notification.count()).toBe(commits ? 1000 : 500)
    await notify(services(), action)
    await expectEachOnce()
  })

  test('two processes at once, of which one may fail and try again, notify each once', async () => {
    const again = () => notify(services(), action)
    await Promise.allSettled([again(), again()])
    await again()
    await expectEachOnce()
  })
})

test('[NOTIF-11] everyone who follows a post is notified of a comment, and of those who only commented the last 500', async () => {
  const crowd = (name: string) =>
    Array.from({ length: 510 }, (_, at) => person(`${name}${at}`, {}, 'a hash'))
  const [followers, commenters] = [crowd('follower'), crowd('commenter')]
  const about = { partner_code: 'northfield', post_id: idOf('post:welcome') }
  await db.write(async (tx) => {
    await createUsers(tx, [...followers, ...commenters])
    await tx.postFollow.createMany({
      data: followers.map(({ id }) => ({ ...about, user_id: id, muted: false, created_at: NOW })),
    })
    await tx.comment.createMany({
      data: commenters.map(({ id }, at) => ({
        ...about,
        id: newId(),
        user_id: id,
        content: 'Hi',
        created_at: new Date(NOW.getTime() - 1000 - at),
      })),
    })
  })
  await comment('maya', 'The newest', { post: 'welcome' })
  await tellAll()
  const rows = await db.read.notification.findMany({ where: { kind: 'followed_comment' } })
  const expected = [...followers, ...commenters.slice(0, 500)].map(({ id }) => id)
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual(expected.sort())
})

/** The policy says who sees what: in SQL when someone reads, in memory when they are notified. */
test.for<[PersonName, PostName]>([
  ['maya', 'welcome'],
  ['maya', 'global'],
  ['glen', 'global'],
  ['lou', 'lake'],
  ['lou', 'lakeSecret'],
  ['stan', 'hidden'],
  ['tess', 'welcome'],
  ['alex', 'question'],
])(
  '[NOTIF-11] when %s likes the post %s, those are notified whose page shows it',
  async ([actor, post]) => {
    const post_id = idOf(`post:${post}`)
    const people = Object.keys(PEOPLE) as PersonName[]
    const all = await db.read.user.findMany({ where: { id: { in: people.map(idOf) } } })
    const common = { kind: 'post_like', actor_id: idOf(actor), post_id, created_at: NOW }
    const row = { partner_code: 'northfield', created_at: NOW }
    // Who joined later than that has no page to see it on.
    for (const name of ['stan', 'greta'] as const)
      await changeAccount(name, { joined_date: BEFORE })
    await db.write(async (tx) => {
      await tx.postLike.create({ data: { ...row, user_id: idOf(actor), post_id } })
      await tx.block.createMany({
        data: [
          { ...row, user_id: idOf('alma'), blocked_user_id: idOf(actor) },
          { ...row, user_id: idOf('sam'), blocked_user_id: idOf('leo') },
        ],
      })
      await tx.notification.createMany({
        data: all.map(({ id: user_id, partner_code }) => ({
          ...common,
          id: newId(),
          user_id,
          partner_code,
          action_key: 'written by hand',
        })),
      })
    })
    const shows = async (name: PersonName) =>
      (await ownNotifications(await ctx(name, SOON))).length > 0
    const readers: PersonName[] = []
    for (const name of people) if (name !== actor && (await shows(name))) readers.push(name)
    await notify(services(), {
      kind: 'post_like',
      recipients: people.map(idOf),
      actor_id: idOf(actor),
      key: ['a key'],
      about: { post_id },
    })
    const rows = await db.read.notification.findMany({ where: { action_key: 'post_like:a key' } })
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual(readers.map(idOf).sort())
  },
)
