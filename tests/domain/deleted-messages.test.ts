import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { channelWith, knownChannelPeople } from '~/domain/messages/channels.server'
import { deleteMessage, markRead, rejectInvite } from '~/domain/messages/own-commands.server'
import { ownChannels, unreadChannels } from '~/domain/messages/queries.server'
import { acceptInvite } from '~/domain/messages/send.server'
import { unmailedConversations } from '~/domain/messages/unread.server'
import { reportSubject } from '~/domain/moderation/commands.server'
import { decide } from '~/domain/moderation/decisions.server'
import { sql } from '~/platform/database/sql-text'
import { runSql } from '~/platform/database/sql.server'
import { ctx, db, dbTest as test, idOf, NOW, type PersonName } from '~tests/support/fixtures'
import { chat, first, invite, listed, send, state } from '~tests/support/messages'

/** The ways a message is taken from both. */
const TAKEN_BACK: [string, (channel: string, number: number) => Promise<unknown>][] = [
  [
    'its author deletes it',
    async (channel, number) => deleteMessage(await ctx('sam'), await messageId(channel, number)),
  ],
  [
    'staff remove it',
    async (channel, number) => {
      const subject_id = await messageId(channel, number)
      const input = { reason: 'offensive', custom_reason: null } as const
      await reportSubject(await ctx('maya'), { kind: 'message', id: subject_id }, input, subject_id)
      const { id } = await db.read.moderationCase.findFirstOrThrow({ where: { subject_id } })
      const decision = { decision: 'remove', noticeToAuthor: 'Not kind' } as const
      expect(await decide(await ctx('stan'), id, decision)).toMatchObject({ ok: true })
    },
  ],
]
const messageId = async (channel_id: string, number: number) => {
  const key = { channel_id_number: { channel_id, number } }
  return (await db.read.message.findUniqueOrThrow({ where: key })).id
}
const item = async (name: PersonName, at = 0) => (await ownChannels(await ctx(name))).items[at]

describe.for(TAKEN_BACK)('when %s, [DM-24] [DM-28]', ([, takeBack]) => {
  test('the only message of an invitation, both are where they were before it', async () => {
    const channel = await invite('sam', 'maya')
    await takeBack(channel, 1)
    for (const name of ['sam', 'maya'] as const) {
      expect([await state(name, channel), await listed(name)]).toEqual(['empty', []])
      expect(await unreadChannels(await ctx(name))).toBe(0)
      expect(await knownChannelPeople(await ctx(name))).toEqual([])
    }
    expect(await unmailedConversations(await ctx('maya'))).toEqual([])
    expect(await channelWith(await ctx('sam'), idOf('maya'))).toBeNull()
    expect(await db.read.channel.findFirst({ include: { members: true } })).toMatchObject({
      hidden: true,
      last_message_at: null,
      members: [
        { invited_at: null, unread: false },
        { invited_at: null, unread: false },
      ],
    })
    expect(await acceptInvite(await ctx('maya'), channel)).toBe(false)
    expect(await first('sam', 'maya', 'Better words', 'again')).toMatchObject({
      ok: true,
      number: 2,
    })
    expect([await state('sam', channel), await state('maya', channel)]).toEqual([
      'waiting',
      'invited',
    ])
    expect(await item('maya')).toMatchObject({ preview: 'Better words', unread: true })
    await markRead(await ctx('maya'), channel, 2)
    expect(await unreadChannels(await ctx('maya'))).toBe(0)
  })

  test('the newest, order, preview and number are those of the messages that are left', async () => {
    const channel = await chat('sam', 'maya')
    await markRead(await ctx('maya'), channel, 1)
    const later = new Date(NOW.getTime() + 60_000)
    const other = await first('alex', 'maya', 'Between', 'alex')
    await send('sam', channel, 'A slip', 'slip', later)
    expect(await item('maya')).toMatchObject({ id: channel, preview: 'A slip', unread: true })
    await takeBack(channel, 2)
    expect((await item('maya', 1))?.id ?? '').toBe(channel)
    expect(other).toMatchObject({ ok: true, channel_id: (await item('maya'))?.id })
    expect(await item('maya', 1)).toMatchObject({
      preview: 'Hello',
      unread: false,
      last_message_at: NOW.toISOString(),
    })
    expect(await unreadChannels(await ctx('maya'))).toBe(1)
    expect(await unmailedConversations(await ctx('maya'))).toHaveLength(1)
  })

  test('one of two unread, the other is still unread, until it is read', async () => {
    const channel = await chat('sam', 'maya')
    await markRead(await ctx('maya'), channel, 1)
    await send('sam', channel, 'Stays')
    await send('sam', channel, 'Goes')
    await takeBack(channel, 3)
    expect(await item('maya')).toMatchObject({ preview: 'Stays', unread: true })
    await markRead(await ctx('maya'), channel, 2)
    expect(await item('maya')).toMatchObject({ unread: false })
  })

  test('all of an accepted one, it leaves the lists, and they can go on', async () => {
    const channel = await chat('sam', 'maya')
    await takeBack(channel, 1)
    expect([await listed('sam'), await listed('maya')]).toEqual([[], []])
    expect([await state('sam', channel), await state('maya', channel)]).toEqual(['open', 'open'])
    expect(await send('maya', channel, 'Still here')).toMatchObject({ ok: true, number: 2 })
    expect(await listed('sam')).toEqual([channel])
  })

  test('one that was ignored, the next is ignored too, and neither is counted', async () => {
    const channel = await invite('sam', 'maya')
    await rejectInvite(await ctx('maya'), channel)
    await takeBack(channel, 1)
    expect(await first('sam', 'maya', 'Please', 'again')).toMatchObject({ ok: true })
    expect([await listed('maya'), await state('sam', channel)]).toEqual([[], 'waiting'])
    expect(await unreadChannels(await ctx('maya'))).toBe(0)
    expect(await unmailedConversations(await ctx('maya'))).toEqual([])
    // The one who ignored it can begin, and has it in the list then.
    await takeBack(channel, 2)
    expect(await first('maya', 'sam', 'It’s me', 'maya')).toMatchObject({ ok: true })
    expect([await listed('maya'), await listed('sam')]).toEqual([[channel], [channel]])
  })
})

test('[DM-24] conversations of before are settled once, as if their messages were deleted today', async () => {
  const [invitation, open] = [await invite('sam', 'maya'), await chat('alex', 'maya')]
  await send('alex', open, 'A slip', 'slip', new Date(NOW.getTime() + 60_000))
  await db.write(async (tx) => {
    await tx.message.updateMany({
      where: { OR: [{ channel_id: invitation }, { number: 2 }] },
      data: { deleted_at: NOW },
    })
    await tx.channelMember.updateMany({ where: { channel_id: open }, data: { last_read: 1 } })
  })
  const script = readFileSync(
    'prisma/migrations/20261128131500_settle_deleted_messages/migration.sql',
    'utf8',
  )
  await db.write(async (tx) => {
    for (const statement of script.split(/;\n/).filter((text) => text.includes('UPDATE')))
      await runSql(tx, sql([statement] as unknown as TemplateStringsArray))
  })
  expect([await state('sam', invitation), await listed('sam')]).toEqual(['empty', []])
  expect(await item('maya')).toMatchObject({ id: open, preview: 'Hello', unread: false })
  expect(await db.read.channel.findUnique({ where: { id: invitation } })).toMatchObject({
    hidden: true,
    last_message_at: null,
  })
})

test('invitations that were taken back count toward the twenty of a day', async () => {
  for (let at = 0; at < 20; at++) {
    const sent = await first('sam', 'maya', `Try ${at}`, `try ${at}`)
    await deleteMessage(await ctx('sam'), sent.ok ? sent.message_id : '')
  }
  const again = await first('sam', 'alex', 'Hello', 'alex')
  expect(again).toMatchObject({ errors: { '': [expect.stringContaining('20 new people')] } })
})
