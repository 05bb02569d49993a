import { expect } from 'vitest'
import { acceptInvite } from '~/domain/messages/send.server'
import { block } from '~/domain/people/blocking.server'
import {
  apiAs,
  changeAccount,
  changePartner,
  ctx,
  db,
  eventCount,
  idOf,
  type PersonName,
  siteTest,
} from '~tests/support/fixtures'
import { forgetMessages, invite, listed, state } from '~tests/support/messages'

const test = siteTest()
const CHAT = '/direct_messaging/chat'
const REJECT = '/direct_messaging/reject_invite'
const wrong = (field: string) => ({ status: 400, errors: { [field]: [expect.any(String)] } })

const chatWith = async (name: PersonName, target: string) =>
  (await apiAs(name)).post(CHAT, { targetUserId: target })
const openedChannel = async (name: PersonName, target: PersonName) => {
  const { status, answer } = await chatWith(name, idOf(target))
  expect([name, target, status]).toEqual([name, target, 200])
  return (answer as { channelId: string }).channelId
}

test.beforeEach(forgetMessages)

test('[API-66] finds or makes the one conversation of two people, which no one sees until its first message', async () => {
  const made = await Promise.all([
    ...['maya', 'maya'].map(() => openedChannel('sam', 'maya')),
    ...['sam', 'sam'].map(() => openedChannel('maya', 'sam')),
  ])
  expect(new Set(made).size).toBe(1)
  expect(await db.read.channel.count()).toBe(1)
  const channelId = made[0]!
  expect(await chatWith('sam', idOf('maya'))).toEqual({ status: 200, answer: { channelId } })
  expect([await listed('sam'), await listed('maya')]).toEqual([[], []])
  expect(await invite('sam', 'maya')).toBe(channelId)
  await acceptInvite(await ctx('maya'), channelId)
  expect(await openedChannel('maya', 'sam')).toBe(channelId)
})

test.each<[string, PersonName, () => unknown]>([
  ['someone of another school', 'lou', () => 0],
  ['someone one can’t see', 'tess', () => 0],
  ['oneself', 'sam', () => 0],
  ['someone one has blocked', 'maya', async () => block(await ctx('sam'), idOf('maya'))],
  ['someone without messages', 'alex', () => changeAccount('alex', { direct_messaging: false })],
])('[API-66] %s is no one: 404, as for an unknown id', async (_, name, prepare) => {
  await prepare()
  const unknown = await chatWith('sam', idOf('no one'))
  expect(unknown.status).toBe(404)
  expect(await chatWith('sam', idOf(name))).toEqual(unknown)
  expect(await db.read.channel.count()).toBe(0)
  await changeAccount('alex', { direct_messaging: true })
})

test('[API-66] a conversation that was blocked later isn’t found either, by both', async () => {
  await invite('sam', 'maya')
  await block(await ctx('sam'), idOf('maya'))
  expect((await chatWith('sam', idOf('maya'))).status).toBe(404)
  expect((await chatWith('maya', idOf('sam'))).status).toBe(404)
})

test('[API-67] ignores the invitation, once, and its sender goes on waiting', async () => {
  const channelId = await invite('sam', 'maya')
  const maya = await apiAs('maya')
  for (const _ of ['once', 'again'])
    expect(await maya.post(REJECT, { channelId })).toEqual({ status: 200, answer: true })
  expect(await listed('maya')).toEqual([])
  expect([await state('sam', channelId), await listed('sam')]).toEqual(['waiting', [channelId]])
  expect(await eventCount('message.invite_rejected', channelId)).toBe(1)
})

test('[API-67] is for the one who was invited: nothing changes for its sender or once it is accepted', async () => {
  const channelId = await invite('sam', 'maya')
  expect((await (await apiAs('sam')).post(REJECT, { channelId })).status).toBe(200)
  await acceptInvite(await ctx('maya'), channelId)
  expect((await (await apiAs('maya')).post(REJECT, { channelId })).status).toBe(200)
  expect([await state('sam', channelId), await listed('maya')]).toEqual(['open', [channelId]])
  expect(await eventCount('message.invite_rejected', channelId)).toBe(0)
})

test('[API-67] another’s conversation, one of another school and one that is blocked are the same 404', async () => {
  const channelId = await invite('sam', 'maya')
  await changePartner({ direct_messaging: true }, 'lakeside')
  const reject = async (name: PersonName, id: string) =>
    (await apiAs(name)).post(REJECT, { channelId: id })
  const unknown = await reject('maya', idOf('no one'))
  expect(unknown.status).toBe(404)
  expect(await reject('alex', channelId)).toEqual(unknown)
  expect(await reject('lou', channelId)).toEqual(unknown)
  await block(await ctx('sam'), idOf('maya'))
  expect(await reject('maya', channelId)).toEqual(unknown)
  expect(await db.read.channelMember.count({ where: { rejected_at: { not: null } } })).toBe(0)
})

test('[API-66] [API-67] name the wrong field, and lead away who has no messages', async () => {
  const calls: [string, string][] = [
    [CHAT, 'targetUserId'],
    [REJECT, 'channelId'],
  ]
  const sam = await apiAs('sam')
  for (const [path, field] of calls)
    for (const value of [undefined, null, 7, ['x'], { a: 1 }])
      expect(await sam.post(path, { [field]: value })).toMatchObject(wrong(field))
  await changeAccount('sam', { direct_messaging: false })
  for (const [path, field] of calls)
    expect(await sam.post(path, { [field]: idOf('maya') })).toMatchObject({
      status: 403,
      location: '/home',
    })
  await changePartner({ direct_messaging: false })
  for (const [path, field] of calls)
    expect(await sam.post(path, { [field]: idOf('maya') })).toMatchObject({
      status: 403,
      location: '/no-dm',
    })
  await changeAccount('sam', { direct_messaging: true })
  await changePartner({ direct_messaging: true })
})

test('[API-66] sixty a minute, then the wait is stated', async () => {
  const alma = await apiAs('alma')
  const answers = []
  for (let at = 0; at <= 60; at++)
    answers.push(await alma.post(CHAT, { targetUserId: idOf('leo') }))
  expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true)
  expect(answers[60]).toMatchObject({ status: 429, wait: expect.any(Number) as number })
})

const MESSAGES = '/direct_messaging/messages'

test('[DM-05] [DM-21] a message is sent and read by the two of a conversation alone', async () => {
  const channelId = await invite('sam', 'maya')
  await acceptInvite(await ctx('maya'), channelId)
  const [sam, maya] = [await apiAs('sam'), await apiAs('maya')]
  const sent = await maya.post(MESSAGES, { channelId, text: 'See **you** <b>there</b>' })
  expect(sent).toMatchObject({
    status: 200,
    answer: {
      channel_id: channelId,
      number: 2,
      user_id: idOf('maya'),
      text: 'See **you** <b>there</b>',
    },
  })
  expect((sent.answer as { html: string }).html).not.toContain('<b>')
  const read = `${MESSAGES}?channelId=${channelId}`
  const listed = await sam.get(read)
  expect(listed).toMatchObject({ status: 200, next: null })
  expect((listed.answer as { number: number }[]).map(({ number }) => number)).toEqual([2, 1])
  const unknown = await sam.get(`${MESSAGES}?channelId=${idOf('no one')}`)
  expect(unknown.status).toBe(404)
  for (const name of ['alex', 'lou'] as const) {
    await changePartner({ direct_messaging: true }, 'lakeside')
    const stranger = await apiAs(name)
    expect(await stranger.get(read)).toEqual(unknown)
    expect(await stranger.post(MESSAGES, { channelId, text: 'Let me in' })).toEqual(unknown)
  }
  expect(await db.read.message.count()).toBe(2)
})

test('[DM-20] [DM-23] [SCREEN-03] a message is refused as the form refuses it', async () => {
  const channelId = await invite('sam', 'maya')
  const sam = await apiAs('sam')
  const send = async (text: unknown) => (await sam.post(MESSAGES, { channelId, text })).errors
  expect(await send('')).toEqual({ text: ['Please write something here to continue'] })
  expect(Object.keys((await send('darn')) ?? {})).toEqual(['text'])
  expect((await send('Hello again'))?.['']?.[0]).toContain('Once they accept your message')
  expect(await db.read.message.count()).toBe(1)
})

test('a long conversation is read to its first message', async () => {
  const channelId = await invite('sam', 'maya')
  const first = await db.read.message.findFirstOrThrow()
  await db.write((tx) =>
    tx.message.createMany({
      data: Array.from({ length: 119 }, (_, at) => ({
        ...first,
        pictures: [],
        id: idOf(`long:${at}`),
        number: at + 2,
      })),
    }),
  )
  const sam = await apiAs('sam')
  const numbers: number[] = []
  for (let before = ''; before !== 'none';) {
    const page = await sam.get(`${MESSAGES}?channelId=${channelId}${before}`)
    numbers.push(...(page.answer as { number: number }[]).map(({ number }) => number))
    before = page.next ? `&before=${page.next}` : 'none'
  }
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at))
})
