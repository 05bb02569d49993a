import { beforeEach, expect } from 'vitest'
import { messageRisksHandler } from '~/handlers/message-risks'
import { changeAccount, db, idOf, member, NOW, siteTest } from '~tests/support/fixtures'
import { first, forgetMessages, listed, state } from '~tests/support/messages'
import { flag, HARM, OFFENSIVE } from '~tests/support/moderation'
import { expectSameQueries } from '~tests/support/prisma-queries'

/** Staff writes to someone who may be in danger, from the case. Not in the spec. */
const test = siteTest()
const [stan, sam, maya, lisa] = [member('stan'), member('sam'), member('maya'), member('lisa')]
const SUBJECT = { kind: 'user', id: idOf('sam') } as const
const TEXT = 'Hi Sam, this is Stan from the student office. How are you?'

let at: string
beforeEach(async () => {
  await forgetMessages()
  await db.write((tx) => tx.moderationCase.deleteMany())
  await changeAccount('sam', { direct_messaging: true })
  at = `/moderation/${await flag('maya', SUBJECT, HARM)}`
})

async function write(text = TEXT) {
  await stan.get(at)
  await stan.get(stan.page.link('Write a message') ?? '')
  return stan.submit('Send', { text })
}
const firstChannel = async (name: 'sam' | 'stan') => (await listed(name))[0] ?? ''

test('the form says what it is for, and nothing of getting to know each other', async () => {
  await stan.get(at)
  const page = await stan.get(stan.page.link('Write a message') ?? '')
  expect(page.texts('h1')).toEqual(['Message Sam as school staff'])
  expect(page.text).toContain('It arrives at once as a message from school staff')
  expect(page.html).not.toMatch(/Not sure how to start|invite|In common/)
  expect((await stan.submit('Send', { text: ' ' })).text).toContain(
    'Please write something here to continue',
  )
})

test('it arrives in an open conversation from school staff, and leads back to the case, which notes it', async () => {
  const done = await write()
  expect(done.path).toBe(at)
  expect(done.texts('.flash')[0]).toContain('Your message was sent.')
  expect(done.one('#notes').text).toMatch(/Wrote them a message as school staff\.\s*Stan North/)
  expect(done.html).not.toContain(TEXT)
  expect([
    await state('sam', await firstChannel('sam')),
    await state('stan', await firstChannel('stan')),
  ]).toEqual(['open', 'open'])
  const read = await sam.get(`/dm/${await firstChannel('sam')}`)
  expect(read.text).toContain(TEXT)
  expect(read.one('.thread-head').text).toContain('School staff')
  expect(read.html).not.toMatch(/would like to chat|Wants to chat|>\s*Accept/)
  await sam.submit('Send', { text: 'Not well' })
  expect((await stan.get(`/dm/${await firstChannel('stan')}`)).text).toContain('Not well')
  const entry = await db.read.audit.findFirstOrThrow({ where: { command: 'moderation message' } })
  expect(JSON.stringify(entry)).not.toContain('student office')
})

test('also where an invitation waits or was ignored, and in a conversation that is there', async () => {
  await first('stan', 'sam')
  const channel = await firstChannel('stan')
  await sam.get(`/dm/${channel}`)
  await sam.submit('Ignore')
  expect(await listed('sam')).toEqual([])
  await write()
  expect([await listed('sam'), await state('sam', channel)]).toEqual([[channel], 'open'])
  await write('One more question')
  expect((await sam.get(`/dm/${channel}`)).text).toContain('One more question')
  // Others still invite.
  await first('maya', 'sam')
  const other = (await listed('sam')).find((id) => id !== channel)
  expect(await state('sam', other ?? '')).toBe('invited')
})

test('a block and messages that are off are said, with the other ways', async () => {
  const off = 'messages are off, one of you has blocked the other'
  await stan.get(`${at}/message`)
  const form = stan.page.form('Send')
  await changeAccount('sam', { direct_messaging: false })
  expect((await stan.get(at)).text).toContain(off)
  expect((await stan.get(`${at}/message`)).link('Write an email')).toBe(
    'mailto:sam@northfield.test',
  )
  const late = await stan.submit(form, { text: TEXT })
  expect([late.status, late.text.includes(off)]).toEqual([400, true])
  await changeAccount('sam', { direct_messaging: true })
  const block = { user_id: idOf('sam'), blocked_user_id: idOf('stan') }
  await db.write((tx) =>
    tx.block.create({ data: { ...block, partner_code: 'northfield', created_at: NOW } }),
  )
  expect((await stan.get(at)).text).toContain(off)
  expect(await db.read.message.count()).toBe(0)
  expect(
    await db.read.moderationNote.count({ where: { text: { contains: 'school staff' } } }),
  ).toBe(0)
})

test('is for those who may decide the case, and for danger alone', async () => {
  expect((await maya.get(`${at}/message`)).status).toBe(403)
  expect((await lisa.get(`${at}/message`)).status).toBe(404)
  const mild = await flag('maya', { kind: 'post', id: idOf('post:question') }, OFFENSIVE)
  expect((await stan.get(`/moderation/${mild}/message`)).status).toBe(404)
})

test('what staff writes about a danger opens no case about staff, and worries no one about them', async () => {
  await write('You wrote: “I want to die tonight”. Are you safe?')
  const channel = await firstChannel('sam')
  for (const path of [`/dm/${channel}`, `/dm/${channel}/newer?after=0`])
    expect((await sam.get(path)).html).not.toContain('Worried about Stan')
  const events = await db.read.event.findMany({ where: { name: 'message.sent' } })
  const services = { db, now: () => NOW }
  await messageRisksHandler.handleMany(services as never, events as never)
  expect(await db.read.moderationCase.count({ where: { kind: 'message' } })).toBe(0)
})

expectSameQueries('case-message')
