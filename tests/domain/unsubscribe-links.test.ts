import { expect } from 'vitest'
import { unsubscribe } from '~/domain/mailing-lists/commands.server'
import { isOnList } from '~/domain/mailing-lists/queries.server'
import { isEmailTopic, MAILING_LISTS, type EmailTopic } from '~/domain/mailing-lists/schema'
import { subscribe } from '~/domain/marketing/commands.server'
import { ctx, db, fileDbTest as test, idOf } from '~tests/support/fixtures'

/** The link of an old letter ends what it says and nothing else, whatever was changed since. */

const TOGGLES = [
  'comments',
  'also_commented',
  'follows',
  'influence',
  'message_requests',
  'unread_messages',
  'follow_ups',
  'announcements',
  'events',
] as const
const TOPICS: readonly EmailTopic[] = [...TOGGLES, 'digest']
const FREQUENCIES = ['at_once', 'daily', 'weekly', 'none'] as const
const LATER = FREQUENCIES.flatMap((email_frequency) =>
  [true, false].map((on) => ({ email_frequency, on })),
)
const user_id = idOf('cora')
const row = () => db.read.notificationSettings.findUniqueOrThrow({ where: { user_id } })

test.each(TOPICS)('[SETTINGS-06] a link about %s', async (topic) => {
  expect(isEmailTopic(topic)).toBe(true)
  const entry = { list: 'email', id: user_id, about: [topic] } as const
  for (const { email_frequency, on } of LATER) {
    const chosen = { ...Object.fromEntries(TOGGLES.map((name) => [name, on])), email_frequency }
    await db.write((tx) =>
      tx.notificationSettings.upsert({
        where: { user_id },
        create: Object.assign({ user_id }, chosen),
        update: chosen,
      }),
    )
    const before = await row()
    const hasDigest = email_frequency === 'daily' || email_frequency === 'weekly'
    expect(await isOnList(db, entry)).toBe(topic === 'digest' ? hasDigest : on)
    const ends =
      topic === 'digest' ? (hasDigest ? { email_frequency: 'none' } : {}) : { [topic]: false }
    for (let times = 0; times < 2; times++) {
      await unsubscribe(db, entry)
      expect(await row()).toEqual(Object.assign(before, ends))
    }
    expect(await isOnList(db, entry)).toBe(false)
  }
})

test('a link about the digest adds nothing for someone who never chose', async () => {
  await unsubscribe(db, { list: 'email', id: idOf('leo'), about: ['digest'] })
  expect(await db.read.notificationSettings.count({ where: { user_id: idOf('leo') } })).toBe(0)
})

test('a letter of before ends the newsletter of an address that signed up again, and no other', async () => {
  const visitor = await ctx('sam')
  const address = { email: 'ada@home.test' }
  const find = () => db.read.marketingSubscription.findFirst({ where: address })
  await subscribe(visitor, 'bo@home.test', '/')
  await subscribe(visitor, address.email, '/')
  const entry = { list: 'newsletter', id: (await find())?.id ?? '' } as const
  for (let times = 0; times < 2; times++) {
    expect(await isOnList(db, entry)).toBe(true)
    await unsubscribe(db, entry)
    expect([await isOnList(db, entry), await find()]).toEqual([false, null])
    await subscribe(visitor, address.email, '/')
  }
  expect(await db.read.marketingSubscription.count()).toBe(2)
})

test('a letter about research ends what was agreed to again, for this person', async () => {
  expect(MAILING_LISTS).toEqual(['newsletter', 'research'])
  const entry = { list: 'research', id: idOf('sam') } as const
  const answer = (research_volunteer: boolean, ids = ['sam', 'maya']) =>
    db.write(async (tx) => {
      for (const one of ids.map((name) => idOf(name)))
        await tx.userStudy.upsert({
          where: { user_id: one },
          create: { user_id: one, research_volunteer },
          update: { research_volunteer },
        })
    })
  await answer(true)
  for (let times = 0; times < 2; times++) {
    await unsubscribe(db, entry)
    expect(await isOnList(db, entry)).toBe(false)
    expect(await isOnList(db, { list: 'research', id: idOf('maya') })).toBe(true)
    await answer(true, ['sam'])
  }
})
