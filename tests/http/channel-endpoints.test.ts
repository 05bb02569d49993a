import { expect } from 'vitest'
import { acceptInvite } from '~/domain/messages/send.server'
import { block } from '~/domain/people/blocking.server'
import {
  apiAs,
  changeAccount,
  changePartner,
  ctx,
  db,
  idOf,
  siteTest,
} from '~tests/support/fixtures'
import { forgetMessages, invite } from '~tests/support/messages'

const test = siteTest()
const MESSAGES = '/direct_messaging/messages'
const CHANNELS = '/direct_messaging/channels'

test.beforeEach(forgetMessages)

/** The conversation of Sam and Maya, before its first message. */
async function openedChannel() {
  const chat = await (
    await apiAs('sam')
  ).post('/direct_messaging/chat', { targetUserId: idOf('maya') })
  return (chat.answer as { channelId: string }).channelId
}

test('[DM-01] [DM-21] a channel has its members, messages, rejected_by and gshidden, a message its type, text and html', async () => {
  const sam = await apiAs('sam')
  const channelId = await openedChannel()
  const side = (name: 'sam' | 'maya', invited = false, invite_accepted_at: unknown = null) => ({
    user: {
      id: idOf(name),
      name: { sam: 'Sam North', maya: 'Maya North' }[name],
      image: expect.any(String) as string,
      staff: false,
    },
    invited,
    invite_accepted_at,
  })
  const channel = {
    id: channelId,
    members: [side('sam'), side('maya')],
    messages: [] as object[],
    rejected_by: [] as string[],
    gshidden: true,
    last_message_at: null as unknown,
    unread: false,
  }
  expect((await sam.get(`${CHANNELS}/${channelId}`)).answer).toStrictEqual(channel)
  const sent = await sam.post(MESSAGES, {
    channelId,
    text: 'See *you*',
    attachments: [],
    mentioned_users: [],
  })
  const message = {
    id: expect.any(String) as string,
    channel_id: channelId,
    number: 1,
    type: 'regular',
    text: 'See *you*',
    html: '<p>See <em>you</em></p>\n',
    attachments: [],
    mentioned_users: [],
    user: side('sam').user,
    user_id: idOf('sam'),
    created_at: expect.any(String) as string,
  }
  expect(sent.answer).toStrictEqual(message)
  expect((await sam.get(`${MESSAGES}?channelId=${channelId}`)).answer).toStrictEqual([message])
  const invited = {
    ...channel,
    members: [side('sam'), side('maya', true)],
    messages: [message],
    gshidden: false,
    last_message_at: expect.any(String) as unknown,
  }
  expect((await sam.get(`${CHANNELS}/${channelId}`)).answer).toStrictEqual(invited)
  const ofMaya = { ...invited, members: [side('maya', true), side('sam')], unread: true }
  const maya = await apiAs('maya')
  expect((await maya.get(CHANNELS)).answer).toStrictEqual([ofMaya])
  await acceptInvite(await ctx('maya'), channelId)
  expect((await sam.get(CHANNELS)).answer).toMatchObject([
    { members: [side('sam'), side('maya', true, expect.any(String))] },
  ])
})

test('[DM-01] [DM-06] [DM-27] who ignored an invitation stands in rejected_by for themselves alone', async () => {
  const channelId = await invite('sam', 'maya')
  const [sam, maya] = [await apiAs('sam'), await apiAs('maya')]
  await maya.post('/direct_messaging/reject_invite', { channelId })
  const rejectedBy = async (who: typeof sam) =>
    ((await who.get(`${CHANNELS}/${channelId}`)).answer as { rejected_by: string[] }).rejected_by
  expect([await rejectedBy(maya), await rejectedBy(sam)]).toEqual([[idOf('maya')], []])
  expect((await maya.get(CHANNELS)).answer).toEqual([])
  expect((await sam.get(CHANNELS)).answer).toMatchObject([{ id: channelId }])
})

test('[DM-05] [DM-06] conversations come newest first, page by page, and those of others look like none', async () => {
  const withMaya = await invite('sam', 'maya')
  const withLeo = await invite('sam', 'leo')
  const newestAt = (channel_id: string, minutesAgo: number) =>
    db.write((tx) =>
      tx.channelMember.updateMany({
        where: { channel_id },
        data: { last_message_at: new Date(Date.now() - minutesAgo * 60_000) },
      }),
    )
  await newestAt(withMaya, 2)
  await newestAt(withLeo, 0)
  const sam = await apiAs('sam')
  const page = await sam.get(CHANNELS)
  expect(page).toMatchObject({ next: null, answer: [{ id: withLeo }, { id: withMaya }] })
  const before = `${(Date.now() - 60_000).toString(36)}-${withLeo}`
  expect((await sam.get(`${CHANNELS}?before=${before}`)).answer).toMatchObject([{ id: withMaya }])
  const unknown = await sam.get(`${CHANNELS}/${idOf('no one')}`)
  expect(unknown.status).toBe(404)
  await changePartner({ direct_messaging: true }, 'lakeside')
  for (const name of ['alex', 'lou'] as const)
    expect(await (await apiAs(name)).get(`${CHANNELS}/${withLeo}`)).toEqual(unknown)
  await block(await ctx('sam'), idOf('leo'))
  expect(await sam.get(`${CHANNELS}/${withLeo}`)).toEqual(unknown)
  expect((await sam.get(CHANNELS)).answer).toMatchObject([{ id: withMaya }])
})

test('[DM-21] attachments are pictures of one’s own, and mentioned people are in the text: others are refused at their field', async () => {
  const channelId = await openedChannel()
  const sam = await apiAs('sam')
  const errors = async (field: object) =>
    (await sam.post(MESSAGES, { channelId, text: 'Hello', ...field })).errors
  expect(await errors({ attachments: [{ url: 'https://a.test' }] })).toEqual({
    'attachments.0.id': ['Must be the id of a picture'],
  })
  expect(await errors({ attachments: [{ id: 'a'.repeat(32) }] })).toEqual({
    attachments: ['One of these pictures isn’t here anymore. Please remove it.'],
  })
  expect(await errors({ mentioned_users: [idOf('maya')] })).toEqual({
    mentioned_users: ['Names after @ in the text say who is mentioned'],
  })
  expect(await db.read.message.count()).toBe(0)
})

test('[DM-21] a message says which of its two members it names, as they were called then', async () => {
  const sam = await apiAs('sam')
  const channelId = await openedChannel()
  const text = 'Hi @Maya North and @Leo North'
  const sent = await sam.post(MESSAGES, { channelId, text })
  expect(sent.answer).toMatchObject({ text, mentioned_users: [idOf('maya')] })
  await changeAccount('maya', { last_name: 'South' })
  const maya = await apiAs('maya')
  const list = await maya.get(`${MESSAGES}?channelId=${channelId}`)
  expect(list.answer).toMatchObject([{ mentioned_users: [idOf('maya')] }])
  expect((await maya.get(`${CHANNELS}/${channelId}`)).answer).toMatchObject({
    messages: [{ mentioned_users: [idOf('maya')] }],
  })
  const input = { channelId, text: 'x', mentioned_users: [idOf('maya')] }
  expect((await sam.post(MESSAGES, input)).status).toBe(400)
  expect(await db.read.notification.count()).toBe(0)
})
