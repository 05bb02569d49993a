import { expect, vi } from 'vitest'
import { BROADCAST_MESSAGES } from '~/domain/messages/schema-broadcast'
import { block } from '~/domain/people/blocking.server'
import { as, changeAccount, ctx, db, idOf, NOW, site, siteTest } from '~tests/support/fixtures'
import { forgetMessages, invite } from '~tests/support/messages'
import { addMembersLike } from '~tests/support/users'

const test = siteTest()
const PATH = '/home/broadcast-messaging'

test.beforeEach(async () => {
  await forgetMessages()
  await db.write((tx) => tx.follow.deleteMany({ where: { user_id: idOf('sam') } }))
})

const sentBy = (name: 'sam') =>
  db.read.message.findMany({
    where: { user_id: idOf(name) },
    include: { channel: { include: { members: true } } },
  })

test('[FRIENDS-11] [FRIENDS-12] [FRIENDS-14] sends one of four messages to each of five people, once', async () => {
  const sam = await as('sam')
  const page = await sam.get(PATH)
  const names = page.texts('.person-line a')
  expect([names.length, new Set(names).size]).toEqual([5, 5])
  expect(names).not.toContain('Sam North')
  const words = page.all('input[name=message]').map((one) => one.getAttribute('value'))
  expect(words).toHaveLength(4)
  expect(new Set(page.texts('label:has(input[name=message])')).size).toBe(4)
  expect(page.one('[data-turbo-submits-with="Sending messages..."]').text).toBe('Send')
  const form = page.form('Send')
  const done = await Promise.all(
    [sam.twin(), sam.twin(), sam.twin()].map((twin) => twin.submit(form, { message: 'study' })),
  )
  for (const { path, text } of done) {
    expect(path).toBe(`${PATH}?sent=yes`)
    expect(text).toContain('Sent!')
  }
  const sent = await sentBy('sam')
  expect(sent.map(({ text }) => text)).toEqual(Array(5).fill(BROADCAST_MESSAGES.study))
  expect(new Set(sent.map(({ channel_id }) => channel_id)).size).toBe(5)
  for (const { channel } of sent)
    expect(channel.members.filter(({ invited_at }) => invited_at !== null)).toHaveLength(1)
  // They aren't suggested again.
  const next = (await sam.get(PATH)).texts('.person-line a')
  expect(next.filter((name) => names.includes(name))).toEqual([])
})

test('[FRIENDS-12] [FRIENDS-07] suggests no one who is followed, was skipped, or has a conversation already', async () => {
  const tie = { user_id: idOf('sam'), partner_code: 'northfield', created_at: NOW }
  await db.write(async (tx) => {
    await tx.follow.create({ data: { ...tie, followed_user_id: idOf('maya') } })
    await tx.skip.create({ data: { ...tie, skipped_user_id: idOf('bea') } })
  })
  await invite('sam', 'alex')
  const search = vi.spyOn(site.services.search, 'people')
  await (await as('sam')).get(PATH)
  const criteria = search.mock.lastCall?.[1]
  search.mockRestore()
  expect(criteria).toMatchObject({ size: 5, with_messages: true, show_global: false })
  expect(criteria?.exclude_user_ids).toEqual(['sam', 'maya', 'bea', 'alex'].map(idOf))
  await db.write((tx) => tx.skip.deleteMany({ where: { user_id: idOf('sam') } }))
})

test('[FRIENDS-13] without a choice nothing is sent, nor without people', async () => {
  const sam = await as('sam')
  const page = await sam.press(PATH, 'Send', {})
  expect([page.status, page.error('message')]).toEqual([400, 'Please choose a message to continue'])
  const send = (fields: Record<string, string>) =>
    sam.post(PATH, { csrf: page.csrf, once: 'x', ...fields })
  for (const fields of [
    { message: 'week' },
    { message: 'a message of my own', user_ids: idOf('maya') },
    { message: 'week', user_ids: idOf('lou') },
    { message: 'week', user_ids: idOf('sam') },
    { message: 'week', user_ids: idOf('no one') },
    { message: 'week', user_ids: 'x'.repeat(5000) },
  ] as Record<string, string>[])
    expect([fields, (await send(fields)).status]).toEqual([fields, 400])
  expect(await sentBy('sam')).toEqual([])
  const search = vi.spyOn(site.services.search, 'people')
  search.mockResolvedValue({ ids: [], partial: [], total: 0 } as never)
  const none = await sam.get(PATH)
  search.mockRestore()
  expect(none.one('.empty h2').text).toBe('There’s no one to send it to right now.')
  expect(none.all('main input[name=message]')).toEqual([])
})

test('goes by the rules of each first message: blocks, invitations that wait, twenty strangers a day', async () => {
  const sam = await as('sam')
  const page = await sam.get(PATH)
  await block(await ctx('maya'), idOf('sam'))
  await invite('sam', 'alex')
  const fields = new URLSearchParams({ csrf: page.csrf, once: 'one', message: 'week' })
  for (const name of ['maya', 'alex', 'leo']) fields.append('user_ids', idOf(name))
  expect((await sam.post(PATH, fields)).path).toBe(`${PATH}?sent=yes`)
  const texts = (await sentBy('sam')).map(({ text }) => text)
  expect(texts.sort()).toEqual(['Hello', BROADCAST_MESSAGES.week].sort())

  const strangers = Array.from({ length: 19 }, (_, at) => ({ id: idOf(`stranger:${at}`) }))
  await addMembersLike(db, idOf('maya'), strangers)
  await db.write(async (tx) => {
    for (const { id } of strangers) {
      const common = { partner_code: 'northfield', last_message_at: NOW }
      const invited_at = new Date()
      await tx.channel.create({
        data: {
          ...common,
          id: `c${id.slice(1)}`,
          created_at: NOW,
          members: {
            create: [
              { ...common, user_id: idOf('sam'), other_user_id: id },
              { ...common, user_id: id, other_user_id: idOf('sam'), invited_at },
            ],
          },
        },
      })
    }
  })
  const late = new URLSearchParams({ csrf: page.csrf, once: 'two', message: 'week' })
  for (const name of ['cora', 'stan']) late.append('user_ids', idOf(name))
  const refused = await sam.post(PATH, late)
  expect(refused.text).toContain('You’ve invited 20 new people in a day.')
  expect(refused.status).toBe(429)
})

test('[FRIENDS-11] without messages one is led away', async () => {
  await changeAccount('sam', { direct_messaging: false })
  expect((await (await as('sam')).get(PATH)).path).toBe('/home')
  await changeAccount('sam', { direct_messaging: true })
})

test('[FRIENDS-10] the card of a friend to meet has a form for the first message', async () => {
  await changeAccount('sam', { profile_progress: ['meet_new_friends_mobile'] })
  await changeAccount('maya', { direct_messaging: false })
  const friends = '/home/meet-new-friends'
  const sam = await as('sam')
  const none = await sam.get(friends)
  expect(none.one('.friend-card h2 a').text).toBe('Maya North')
  expect(none.all('.friend-message, .friend-card a[href$="/message"]')).toEqual([])
  await changeAccount('maya', { direct_messaging: true })

  const page = await sam.get(friends)
  expect(page.one('.friend-message summary').text.trim()).toBe('Message Maya North')
  expect(page.all('.friend-message textarea[name=text]')).toHaveLength(1)
  expect(page.link('Cancel')).toBe(friends)
  const empty = await sam.submit(page.form('Send'), { text: ' ' })
  expect([empty.status, empty.error('text')]).toEqual([
    400,
    'Please write something here to continue',
  ])
  const banned = await sam.submit('Send', { text: 'Try the essay mill' })
  expect([banned.status, banned.value('text')]).toEqual([400, 'Try the essay mill'])
  const done = await sam.submit('Send', { text: 'Hi Maya' })
  expect([done.path, done.one('.flash').text.replace(/\s+/g, ' ').trim()]).toEqual([
    friends,
    'Message sent! View it in your Message center.',
  ])
  expect((await sentBy('sam')).map(({ text }) => text)).toEqual(['Hi Maya'])
  // From now on the card leads to the conversation.
  const after = await sam.get(friends)
  expect(after.all('.friend-message')).toEqual([])
  expect(after.link('Message Maya North')).toBe(`/profile/${idOf('maya')}/message`)
})
