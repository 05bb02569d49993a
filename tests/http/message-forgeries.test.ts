import { describe, expect } from 'vitest'
import { PRIVACY_NOTICE } from '~/domain/messages/schema-texts'
import { as, db, idOf, site, siteTest } from '~tests/support/fixtures'
import { chat, forge, forgetMessages, invite } from '~tests/support/messages'

const test = siteTest()

test.beforeEach(forgetMessages)

const PATH = `/profile/${idOf('maya')}/message`
const messageCount = () => db.read.message.count()

describe('forged fields', () => {
  test('say nothing: who wrote it, where, when and to who follow from the session', async () => {
    const channel = await chat('sam', 'maya')
    const other = await chat('leo', 'cora')
    const sam = await as('sam')
    await sam.get(`/dm/${channel}`)
    const fields = {
      user_id: idOf('maya'),
      channel_id: other,
      channelId: other,
      number: '1',
      id: 'x',
      partner_code: 'lakeside',
      created_at: '2000-01-01',
      hidden: 'true',
      deleted_at: '1',
      targetUserId: idOf('cora'),
      attachments: '[1]',
      html: '<b>x</b>',
      return_to: '//evil.test',
    }
    const page = await forge(sam, `/dm/${channel}`, { ...fields, text: 'Forged?' })
    expect(page.status).toBe(200)
    expect(await db.read.message.findFirstOrThrow({ where: { text: 'Forged?' } })).toMatchObject({
      user_id: idOf('sam'),
      channel_id: channel,
      number: 2,
      partner_code: 'northfield',
      deleted_at: null,
    })
  })

  test.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '\n/home'])(
    'after the first message it doesn’t lead to %j',
    async (return_to) => {
      const sam = await as('sam')
      await sam.get('/logout')
      sam.follows = false
      const page = await forge(sam, `/profile/${idOf('maya')}/message`, { text: 'Hi', return_to })
      expect(page.status).toBe(303)
      expect(page.headers.get('location')).toMatch(/^\/(profile|home)/)
    },
  )

  test('an invitation can’t be accepted by who sent it, nor a message slipped past it', async () => {
    const channel = await invite('sam', 'maya')
    const sam = await as('sam')
    await sam.get(`/dm/${channel}`)
    await forge(sam, `/dm/${channel}/accept`, {})
    for (const path of [
      `/dm/${channel}`,
      `/dm/${channel}/write`,
      `/profile/${idOf('maya')}/message`,
    ])
      expect((await forge(sam, path, { text: 'Please?' })).status, path).toBe(400)
    expect(await messageCount()).toBe(1)
    const { invite_accepted_at } = await db.read.channelMember.findFirstOrThrow({
      where: { channel_id: channel, user_id: idOf('maya') },
    })
    expect(invite_accepted_at).toBeNull()
  })
})

describe('requests of other sites', () => {
  const paths = (channel: string) => [
    `/dm/${channel}`,
    `/dm/${channel}/accept`,
    `/dm/${channel}/ignore`,
    `/profile/${idOf('leo')}/message`,
    '/home/broadcast-messaging',
  ]

  test('without the token of the session nothing is sent', async () => {
    const channel = await invite('maya', 'sam')
    const { csrf: mayas } = await (await as('maya')).get('/logout')
    for (const csrf of ['', 'x'.repeat(43), mayas])
      for (const path of paths(channel)) {
        const sam = await as('sam')
        const page = await sam.post(path, { csrf, once: 'x', text: 'Hi', message: 'week' })
        expect([path, page.path.startsWith('/timeout')]).toEqual([path, true])
      }
    expect(await messageCount()).toBe(1)
  })

  test('from another site they are refused, whatever they carry', async () => {
    const channel = await invite('maya', 'sam')
    const sam = await as('sam')
    const { csrf } = await sam.get('/logout')
    sam.headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }
    for (const path of paths(channel))
      expect((await sam.post(path, { csrf, once: 'x', text: 'Hi' })).status, path).toBe(403)
    expect(await messageCount()).toBe(1)
    const { rejected_at } = await db.read.channelMember.findFirstOrThrow({
      where: { user_id: idOf('sam'), channel_id: channel },
    })
    expect(rejected_at).toBeNull()
  })

  test('without a session they lead to the login', async () => {
    const channel = await chat('sam', 'maya')
    for (const path of [`/dm/${channel}`, `/dm/${channel}/newer?after=0`]) {
      const page = await site.browser().get(path)
      expect([page.path.split('?')[0], page.html.includes('Hello')]).toEqual([
        '/current-login',
        false,
      ])
    }
  })
})

test('a rejected message stays in its form, also where a conversation has begun meanwhile', async () => {
  const sam = await as('sam')
  const path = `/profile/${idOf('maya')}/message`
  await sam.get(path)
  await chat('sam', 'maya')
  const text = 'Try the essay mill'
  const page = await sam.submit('Send', { text })
  expect([page.path, page.status, page.value('text')]).toEqual([path, 400, text])
})

test('a first message shows who it goes to, who may read along, and ways to begin that lose nothing typed', async () => {
  const sam = await as('sam')
  const page = await sam.get(PATH)
  expect(page.one('.person-card h2').text.trim()).toBe('Maya North')
  expect(page.texts('.person-card .in-common li')).toEqual([
    'Same program: Nursing',
    'Both like Chess, Film, and Jazz',
  ])
  expect(page.text).toContain(PRIVACY_NOTICE)
  expect(page.texts('.starters strong')).toEqual([
    'You’re both in Nursing',
    'You both like Chess',
    'You both like Film',
  ])
  const words = 'Hi Maya! We both like Chess. What got you into it?'
  const typed = { text: 'I read your answer.' }
  const chosen = await sam.submit(page.form('Send'), typed, { starter: '1' })
  expect([chosen.status, chosen.value('text').replaceAll('\r', '')]).toEqual([
    200,
    `I read your answer.\n\n${words}`,
  ])
  expect(await db.read.message.count()).toBe(0)
  // Whatever is sent as a number: what was typed stays.
  const { csrf } = chosen
  const odd = await sam.post(PATH, { csrf, text: 'Mine', starter: '99' })
  expect(odd.value('text')).toBe('Mine')
  const done = await sam.submit('Send', { text: 'Mine' })
  expect(done.dom.querySelector('.flash')?.text).toContain('Message sent!')
  expect((await sam.get(`/profile/${idOf('tess')}/message`)).status).toBe(404)
})
