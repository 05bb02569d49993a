import { describe, expect } from 'vitest'
import { openChannel } from '~/domain/messages/channels.server'
import { channelEntity } from '~/domain/messages/entities.server'
import { messageHtml } from '~/domain/messages/message-html.server'
import { channelById, channelMessages } from '~/domain/messages/queries.server'
import { messageSchema, MESSAGES_PAGE_SIZE } from '~/domain/messages/schema'
import { sendFirstMessage } from '~/domain/messages/send.server'
import { follow } from '~/domain/people/commands.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { addMembersLike } from '~tests/support/users'
import { ctx, db, dbTest as test, form, idOf, NOW } from '~tests/support/fixtures'

import { chat, first, listed, send, texts } from '~tests/support/messages'

test('[SCREEN-01] [SCREEN-03] [SCREEN-04] banned terms stop a message, and personal addresses only the first', async () => {
  await db.write((tx) =>
    tx.restrictedTerm.createMany({
      data: ['heck'].map((term) => ({
        id: idOf(`term:${term}`),
        partner_code: 'northfield',
        term,
        match: term,
        created_at: NOW,
      })),
    }),
  )
  expect(await first('sam', 'maya', 'What the heck')).toMatchObject({
    errors: {
      text: [expect.stringMatching(/a term that's off limits.*To send your message.*"heck"$/)],
    },
  })
  const address = 'Write to sam@mail.example'
  expect(await first('sam', 'maya', address)).toMatchObject({ ok: false })
  // The same in a conversation that was opened before its first message.
  const { id: empty } = await openChannel(await ctx('sam'), idOf('maya'))
  expect(await send('sam', empty, address)).toMatchObject({ ok: false })
  const channel = await chat('sam', 'maya')
  expect(await send('sam', channel, 'Heck, an essay mill')).toMatchObject({
    errors: {
      text: [expect.stringMatching(/terms that are off limits.*"heck" and "essay mill"$/)],
    },
  })
  expect(await send('sam', channel, address)).toMatchObject({ ok: true })
})

test('twenty strangers a day can be invited; people who follow one are no strangers', async () => {
  const people = Array.from({ length: 22 }, (_, at) => ({ id: idOf(`stranger:${at}`) }))
  await addMembersLike(db, idOf('maya'), people)
  const write = async (id: string, now = NOW) =>
    sendFirstMessage(await ctx('sam', now), id, { text: 'Hello' }, form(id))
  for (const { id } of people.slice(0, 20)) expect(await write(id)).toMatchObject({ ok: true })
  const refused = await write(people[20]!.id)
  expect(refused).toMatchObject({ ok: false, wait: 24 * 3600 })
  expect(await db.read.message.count()).toBe(20)
  await follow(await ctx('alex'), idOf('sam'))
  expect(await write(idOf('alex'))).toMatchObject({ ok: true })
  const tomorrow = new Date(NOW.getTime() + 25 * 3_600_000)
  expect(await write(people[20]!.id, tomorrow)).toMatchObject({ ok: true })
})

test.each([
  ['https://a.test/x?y=1&z=2', ['https%3A%2F%2Fa.test%2Fx%3Fy%3D1%26z%3D2']],
  ['http://a.test and [there](HTTP://b.test)', ['http%3A%2F%2Fa.test', 'HTTP%3A%2F%2Fb.test']],
  ['[a](javascript:x) [b](ftp://b.test) [c](mailto:c@d.test) [d](/home) [e](data:x)', []],
])('[DM-31] links of %j lead through /redirect, http and https alone', (text, uris) => {
  const hrefs = [...messageHtml(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual(uris.map((uri) => `/redirect?fromDM=true&amp;uri=${uri}`))
})

test('[DM-20] a message has 1 to 9,999 characters, and none that can’t be shown', () => {
  const check = (text: string) =>
    messageSchema.safeParse({ text }).error?.issues.map(({ message }) => message)
  expect(check(' \n ')).toEqual(['Please write something here to continue'])
  expect(check('\u200b')).toEqual(['Please write something here to continue'])
  expect(check('x'.repeat(10_000))).toEqual(['Message is too long'])
  expect(check('x'.repeat(9_999))).toBeUndefined()
  expect(check('a\u0007b')).toHaveLength(1)
  expect(check('\u202eright to left')).toBeUndefined()
})

test('a long conversation opens at its newest page, and every message is on one page', async () => {
  const channel = await chat('sam', 'maya')
  const total = 3 * MESSAGES_PAGE_SIZE + 7
  await db.write(async (tx) => {
    await tx.message.createMany({
      data: Array.from({ length: total }, (_, at) => ({
        id: idOf(`long:${at}`),
        partner_code: 'northfield',
        channel_id: channel,
        user_id: idOf('maya'),
        number: at + 2,
        text: `${at}`,
        created_at: NOW,
      })),
    })
  })
  const pages: number[][] = []
  for (let before: number | null = null; ;) {
    const page = await channelMessages(await ctx('sam'), channel, before)
    pages.unshift(page.messages.map(({ number }) => number))
    if (page.earlier === null) break
    before = page.earlier
  }
  expect(pages.map(({ length }) => length)).toEqual([8, 50, 50, 50])
  expect(pages.flat()).toEqual(Array.from({ length: total + 1 }, (_, at) => at + 1))
})

describe('an account that is deleted', () => {
  test('with what it wrote takes the conversation with it', async () => {
    await chat('sam', 'maya')
    await eraseAccount(await ctx('sam'), 'remove')
    expect(await db.read.channel.count()).toBe(0)
    expect(await db.read.message.count()).toBe(0)
    expect(await listed('maya')).toEqual([])
  })

  test('without leaves its messages to the other one, who can’t write there anymore', async () => {
    const channel = await chat('sam', 'maya')
    await eraseAccount(await ctx('sam'), 'keep')
    expect((await channelById(await ctx('maya'), channel)).person.name).toBe('Former member')
    expect(await texts('maya', channel)).toEqual(['Hello'])
    expect(await channelEntity(await ctx('maya'), channel)).toMatchObject({
      members: [{ user: { id: idOf('maya') } }, { user: { name: 'Former member' } }],
      messages: [{ text: 'Hello', user: { id: idOf('sam'), name: 'Former member' } }],
    })
    expect(await send('maya', channel, 'Are you there?')).toMatchObject({ ok: false })
    await eraseAccount(await ctx('maya'), 'keep')
    expect(await db.read.channel.count()).toBe(0)
  })
})

test('a copy of one’s data has the conversations', async () => {
  const channel = await chat('sam', 'maya')
  await send('maya', channel, 'Hi')
  const copy = await personalData(db, idOf('sam'), 'Quad', NOW)
  expect(copy?.data.conversations).toMatchObject([
    {
      with: { id: idOf('maya'), name: 'Maya North' },
      messages: [
        { from: 'You', text: 'Hello' },
        { from: 'Maya North', text: 'Hi' },
      ],
    },
  ])
})
