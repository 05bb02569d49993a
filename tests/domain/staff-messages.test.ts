import { expect } from 'vitest'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { channelEntity } from '~/domain/messages/entities.server'
import { unmailedConversations } from '~/domain/messages/unread.server'
import { messagePush } from '~/domain/push/notices.server'
import { newsLines } from '~/mail/notification-lines'
import { ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'
import { chat, send } from '~tests/support/messages'

/** Pages have a label next to the name of staff. Not in the spec. */
test('a message by staff says so in mail, pushes, programs and exports; one by a student doesn’t', async () => {
  const says: unknown[] = []
  const channels: string[] = []
  for (const from of ['stan', 'maya'] as const) {
    const channel_id = await chat(from, 'sam')
    channels.unshift(channel_id)
    const sent = await send(from, channel_id, 'How are you?')
    const last_message_at = new Date(NOW.getTime() + channels.length * 1000)
    await db.write((tx) =>
      tx.channelMember.updateMany({ where: { channel_id }, data: { last_message_at } }),
    )
    if (!sent.ok) throw new Error('not sent')
    const reader = await ctx('sam')
    const conversations = (await unmailedConversations(reader)).filter(
      (one) => one.channel_id === channel_id,
    )
    const [line] = newsLines({ groups: [], conversations } as never, (path) => path)
    const { message_id: id, number } = sent
    const push = await messagePush(reader, { id, channel_id, number, invites: false })
    const { members } = await channelEntity(reader, channel_id)
    const copy = await personalData(db, idOf('sam'), 'Quad', NOW)
    const copied = copy?.data.conversations as { id: string; messages: object[] }[] | undefined
    expect(copied?.map(({ id }) => id).slice(0, channels.length)).toEqual(channels)
    const exported = copied?.find((one) => one.id === channel_id)
    says.push([
      line?.text,
      push?.body,
      members.map(({ user }) => user.staff),
      exported?.messages[1],
    ])
  }
  expect(says).toEqual([
    [
      'Stan North (school staff) sent you a message',
      'Stan (school staff) sent you a message',
      [false, true],
      expect.objectContaining({ from: 'Stan North (school staff)' }),
    ],
    [
      'Maya North sent you a message',
      'Maya sent you a message',
      [false, false],
      expect.objectContaining({ from: 'Maya North' }),
    ],
  ])
})
