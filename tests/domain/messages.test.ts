import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { channelWith, openChannel } from '~/domain/messages/channels.server'
import { deleteMessage, markRead, rejectInvite } from '~/domain/messages/own-commands.server'
import {
  channelById,
  channelMessages,
  ownChannels,
  unreadChannels,
} from '~/domain/messages/queries.server'
import { acceptInvite, sendMessage } from '~/domain/messages/send.server'
import { block } from '~/domain/people/blocking.server'
import { purge } from '~/domain/data-lifecycle/purge.server'
import { isForbidden, isNotFound } from '~/platform/failures'
import {
  changeAccount,
  changePartner,
  ctx,
  db,
  dbTest as test,
  eventNames,
  form,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'

import { chat, first, invite, listed, send, state, texts } from '~tests/support/messages'

test('[DM-01] [DM-21] [DM-22] [DM-33] a first message makes the conversation and invites the other one', async () => {
  const channel = await invite('sam', 'maya')
  const row = await db.read.channel.findUniqueOrThrow({
    where: { id: channel },
    include: {
      members: { orderBy: { invited_at: { sort: 'asc', nulls: 'first' } } },
      messages: true,
    },
  })
  expect(row).toMatchObject({ hidden: false, last_number: 1, last_message_at: NOW })
  expect(row.members).toMatchObject([
    { user_id: idOf('sam'), invited_at: null, invite_accepted_at: null, unread: false },
    { user_id: idOf('maya'), invited_at: NOW, invite_accepted_at: null, unread: true },
  ])
  expect(row.messages).toMatchObject([{ user_id: idOf('sam'), number: 1, text: 'Hello' }])
  expect(await channelWith(await ctx('maya'), idOf('sam'))).toBe(channel)
  expect([await state('sam', channel), await state('maya', channel)]).toEqual([
    'waiting',
    'invited',
  ])
  expect(await eventNames()).toEqual(['message.sent'])
  expect(await send('sam', channel, 'More')).toMatchObject({
    errors: {
      '': ["Your message was sent to Maya. Once they accept your message, you'll be able to chat."],
    },
  })
})

test('[DM-26] accepting opens the conversation for both', async () => {
  const channel = await chat('sam', 'maya')
  expect(await send('maya', channel, 'Hi')).toMatchObject({ ok: true, number: 2 })
  expect(await send('sam', channel, 'How are you?')).toMatchObject({ ok: true, number: 3 })
  expect(await texts('maya', channel)).toEqual(['Hello', 'Hi', 'How are you?'])
  expect(await unreadChannels(await ctx('maya'))).toBe(1)
  await markRead(await ctx('maya'), channel, 2)
  expect(await unreadChannels(await ctx('maya'))).toBe(1)
  await markRead(await ctx('maya'), channel, 3)
  expect(await unreadChannels(await ctx('maya'))).toBe(0)
})

test('[DM-06] [DM-27] who ignores an invitation has it out of the list, and can’t be invited again', async () => {
  const channel = await invite('sam', 'maya')
  expect(await listed('maya')).toEqual([channel])
  await rejectInvite(await ctx('maya'), channel)
  await rejectInvite(await ctx('maya'), channel)
  expect(await listed('maya')).toEqual([])
  expect(await unreadChannels(await ctx('maya'))).toBe(0)
  // Sam doesn't learn of it.
  expect(await listed('sam')).toEqual([channel])
  expect(await state('sam', channel)).toBe('waiting')
  expect(await first('sam', 'maya', 'Please?', 'again')).toMatchObject({ ok: false })
  expect(await send('sam', channel, 'Please?')).toMatchObject({ ok: false })
  expect(await db.read.message.count()).toBe(1)
  await acceptInvite(await ctx('maya'), channel)
  expect(await state('maya', channel)).toBe('open')
  expect(await listed('maya')).toEqual([channel])
  // What was ignored isn't new.
  expect(await unreadChannels(await ctx('maya'))).toBe(0)
  expect(await eventNames()).toEqual([
    'message.sent',
    'message.invite_rejected',
    'message.invite_accepted',
  ])
})

test('[DM-21] twenty first messages at once, from both sides, make one conversation', async () => {
  const sides = Array.from({ length: 10 }, (_, at) => [
    first('sam', 'maya', `From Sam ${at}`, `sam-${at}`),
    first('maya', 'sam', `From Maya ${at}`, `maya-${at}`),
  ])
  const sent = (await Promise.all(sides.flat())).filter(({ ok }) => ok)
  expect(await db.read.channel.count()).toBe(1)
  expect(await db.read.channelMember.count()).toBe(2)
  expect(await db.read.message.count()).toBe(sent.length)
  expect(sent.length).toBeGreaterThan(0)
})

test('[ACCESS-19] the same form sent six times at once stores one message', async () => {
  const channel = await chat('sam', 'maya')
  const all = await Promise.all(Array.from({ length: 6 }, () => send('sam', channel, 'Once')))
  for (const result of all) expect(result).toEqual(all[0])
  expect(await texts('sam', channel)).toEqual(['Hello', 'Once'])
})

test('[DM-32] two writers at once: each message once, numbered in the order they were stored', async () => {
  const channel = await chat('sam', 'maya')
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<PersonName>('sam', 'maya'), { minLength: 1, maxLength: 8 }),
      async (writers) => {
        const before = await db.read.message.count()
        round += 1
        const sent = await Promise.all(
          writers.map((name, at) => send(name, channel, `${round}.${at}`)),
        )
        const numbers = sent.map((result) => (result.ok ? result.number : -1))
        const expected = writers.map((_, at) => before + 1 + at)
        expect([...numbers].sort((a, b) => a - b)).toEqual(expected)
        const rows = await db.read.message.findMany({
          where: { channel_id: channel },
          orderBy: { number: 'asc' },
        })
        expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
        for (const [at, number] of numbers.entries())
          expect(rows[number - 1]).toMatchObject({
            text: `${round}.${at}`,
            user_id: idOf(writers[at]!),
          })
      },
    ),
    { numRuns: 12 },
  )
})

describe('[DM-15] who can write to who', () => {
  test.each<[string, PersonName, PersonName, () => unknown]>([
    ['oneself', 'sam', 'sam', () => 0],
    ['someone of another school', 'sam', 'lou', () => 0],
    ['a test user', 'sam', 'tess', () => 0],
    ['an account that isn’t valid', 'sam', 'ivan', () => 0],
    [
      'someone without messages',
      'sam',
      'maya',
      () => changeAccount('maya', { direct_messaging: false }),
    ],
    ['someone one has blocked', 'sam', 'maya', async () => block(await ctx('sam'), idOf('maya'))],
    [
      'someone who has blocked one',
      'sam',
      'maya',
      async () => block(await ctx('maya'), idOf('sam')),
    ],
  ])('not to %s', async (_, from, to, prepare) => {
    await prepare()
    await expect(first(from, to)).rejects.toSatisfy(isNotFound)
    await expect(openChannel(await ctx(from), idOf(to))).rejects.toSatisfy(isNotFound)
    expect(await db.read.channel.count()).toBe(0)
  })

  test('not without messages of one’s own, nor where the school has none', async () => {
    await changeAccount('sam', { direct_messaging: false })
    await expect(first('sam', 'maya')).rejects.toSatisfy(isForbidden)
    await changePartner({ direct_messaging: false })
    await expect(first('maya', 'alex')).rejects.toSatisfy(isForbidden)
    await expect(ownChannels(await ctx('maya'))).rejects.toSatisfy(isForbidden)
  })
})

test('[DM-05] a conversation of others, of another school and of no one are the same: not found', async () => {
  const channel = await chat('sam', 'maya')
  const message = (await channelMessages(await ctx('sam'), channel)).messages[0]!.id
  for (const [name, id] of [
    ['alex', channel],
    ['stan', channel],
    ['sam', idOf('no one')],
    ['sam', 'x'],
  ] as const) {
    const by = await ctx(name)
    await expect(channelById(by, id)).rejects.toSatisfy(isNotFound)
    await expect(send(name, id, 'Hi')).rejects.toSatisfy(isNotFound)
    await expect(acceptInvite(by, id)).rejects.toSatisfy(isNotFound)
    await expect(rejectInvite(by, id)).rejects.toSatisfy(isNotFound)
    await expect(markRead(by, id, 1)).rejects.toSatisfy(isNotFound)
  }
  await changePartner({ direct_messaging: true }, 'lakeside')
  await expect(channelById(await ctx('lou'), channel)).rejects.toSatisfy(isNotFound)
  await expect(deleteMessage(await ctx('alex'), message)).rejects.toSatisfy(isNotFound)
})

test('a block ends the conversation for both at once, also for a request that has begun', async () => {
  const channel = await chat('sam', 'maya')
  const early = await ctx('maya')
  await block(await ctx('sam'), idOf('maya'))
  for (const name of ['sam', 'maya'] as const) {
    expect(await listed(name)).toEqual([])
    expect(await unreadChannels(await ctx(name))).toBe(0)
    await expect(state(name, channel)).rejects.toSatisfy(isNotFound)
    expect(await channelWith(await ctx(name), idOf(name === 'sam' ? 'maya' : 'sam'))).toBeNull()
  }
  await expect(sendMessage(early, channel, { text: 'Hi' }, form('x'))).rejects.toSatisfy(isNotFound)
  expect(await db.read.message.count()).toBe(1)
})

test('[DM-28] [DM-29] own messages can be deleted, for both; those of the other one can’t', async () => {
  const channel = await chat('sam', 'maya')
  const id = (await channelMessages(await ctx('sam'), channel)).messages[0]!.id
  await expect(deleteMessage(await ctx('maya'), id)).rejects.toSatisfy(isForbidden)
  expect(await deleteMessage(await ctx('sam'), id)).toEqual({ channel_id: channel })
  expect([await texts('sam', channel), await texts('maya', channel)]).toEqual([[], []])
  expect(await deleteMessage(await ctx('sam'), id)).toEqual({ channel_id: channel })
  await purge(db, new Date(NOW.getTime() + 31 * 86_400_000))
  expect(await db.read.message.count()).toBe(0)
})
